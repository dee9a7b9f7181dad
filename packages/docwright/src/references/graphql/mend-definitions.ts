import {
  Kind,
  visit,
  type ConstDirectiveNode,
  type DefinitionNode,
  type DocumentNode,
  type NamedTypeNode,
  type NameNode,
} from 'graphql'
import { nearestMatch } from '../../config/nearest-match.ts'
import { diagnose, type Diagnostic, type Place } from '../../source/diagnostic.ts'
import { referenceProblems } from '../reference-problems.ts'

const extensions: Readonly<Record<string, DefinitionNode['kind']>> = {
  [Kind.SCALAR_TYPE_EXTENSION]: Kind.SCALAR_TYPE_DEFINITION,
  [Kind.OBJECT_TYPE_EXTENSION]: Kind.OBJECT_TYPE_DEFINITION,
  [Kind.INTERFACE_TYPE_EXTENSION]: Kind.INTERFACE_TYPE_DEFINITION,
  [Kind.UNION_TYPE_EXTENSION]: Kind.UNION_TYPE_DEFINITION,
  [Kind.ENUM_TYPE_EXTENSION]: Kind.ENUM_TYPE_DEFINITION,
  [Kind.INPUT_OBJECT_TYPE_EXTENSION]: Kind.INPUT_OBJECT_TYPE_DEFINITION,
}

/** Repeated definitions extend the first one as these kinds. */
const additions: Readonly<Record<string, DefinitionNode['kind']>> = Object.fromEntries(
  Object.entries(extensions)
    .filter(([extension]) => extension !== Kind.SCALAR_TYPE_EXTENSION)
    .map(([extension, definition]) => [definition, extension as DefinitionNode['kind']]),
)

/** Scalars of the language itself. */
export const builtInScalars: ReadonlySet<string> = new Set(['String', 'Int', 'Float', 'Boolean', 'ID'])

/**
 * Repairs definitions so that a schema can be built, and reports the mistakes: definitions of the same type are merged,
 * a missing type becomes a scalar, and an extension of another graph's type becomes a definition.
 */
export function mendDefinitions(definitions: readonly DefinitionNode[]): {
  document: DocumentNode
  problems: Diagnostic[]
  /** Names of missing types. */
  missing: ReadonlySet<string>
} {
  const problems: Diagnostic[] = []
  const defined = new Map<string, DefinitionNode[]>()
  const kept: DefinitionNode[] = []
  for (const node of definitions) {
    const name = nameOf(node)
    const earlier = defined.get(name ?? '')
    if (isExecutable(node)) {
      problems.push(
        problem(node, 'An operation or a fragment is no part of a schema, so it is left out.', 'Remove it.'),
      )
    } else if (name === undefined || node.kind in extensions) kept.push(node)
    else if (earlier === undefined) {
      defined.set(name, [node])
      kept.push(node)
    } else {
      const addition = additionTo(earlier, node)
      problems.push(definedAgain(node, name, addition !== undefined))
      if (addition === undefined) continue
      earlier.push(addition)
      kept.push(addition)
    }
  }
  const whole = kept.map((node) => {
    const kind = extensions[node.kind]
    const name = nameOf(node)
    if (kind === undefined || name === undefined || defined.has(name)) return node
    const definition = { ...node, kind } as DefinitionNode
    defined.set(name, [definition])
    return definition
  })
  problems.push(...repeatedMembers(whole))
  const missing = new Map<string, NamedTypeNode>()
  visit(
    { kind: Kind.DOCUMENT, definitions: whole },
    {
      NamedType(node) {
        const name = node.name.value
        if (!defined.has(name) && !builtInScalars.has(name) && !missing.has(name)) missing.set(name, node)
      },
    },
  )
  for (const [name, node] of missing) {
    const near = nearestMatch(name, [...defined.keys(), ...builtInScalars])
    const fix = near === undefined ? 'Define it.' : `Did you mean “${near}”?`
    problems.push(problem(node, `The type “${name}” is not defined.`, fix))
  }
  const scalars = Array.from(missing.values(), ({ name }): DefinitionNode => ({
    kind: Kind.SCALAR_TYPE_DEFINITION,
    name,
  }))
  return {
    document: { kind: Kind.DOCUMENT, definitions: [...whole, ...scalars] },
    problems,
    missing: new Set(missing.keys()),
  }
}

function definedAgain(node: DefinitionNode, name: string, joined: boolean): Diagnostic {
  const [what, bare] = name.startsWith('@') ? ['directive', name.slice(1)] : ['type', name]
  const [result, fix] = joined
    ? ['its definitions are joined', 'Remove one of them, or write `extend` before it.']
    : ['the first definition counts', 'Remove one of them.']
  return problem(node, `The ${what} “${bare}” is defined more than once; ${result}.`, fix)
}

const lists = ['fields', 'values', 'types', 'interfaces'] as const

/**
 * The additions of a repeated definition.
 *
 * @returns Undefined if the kinds differ, or this kind cannot be extended.
 */
function additionTo(earlier: readonly DefinitionNode[], node: DefinitionNode): DefinitionNode | undefined {
  const kind = additions[node.kind]
  if (kind === undefined || earlier[0]?.kind !== node.kind) return undefined
  const fresh = lists.map((list) => {
    const known = new Set(earlier.flatMap((one) => membersOf(one, list)).map(({ name }) => name.value))
    return [list, membersOf(node, list).filter(({ name }) => !known.has(name.value))]
  })
  return { ...node, kind, ...Object.fromEntries(fresh) } as DefinitionNode
}

function membersOf(node: DefinitionNode, list: (typeof lists)[number]): readonly Member[] {
  return (node as Partial<Record<typeof list, readonly Member[]>>)[list] ?? []
}

interface Member {
  name: NameNode
  directives?: readonly ConstDirectiveNode[] | undefined
  loc?: DefinitionNode['loc']
}

/**
 * Fields, values and arguments with the same name. A schema contains only the last of them, so the others have no page.
 */
function repeatedMembers(definitions: readonly DefinitionNode[]): Diagnostic[] {
  const known = new Map<string, Set<string>>()
  const problems: Diagnostic[] = []
  function look(owner: string, members: readonly Member[] = []): void {
    const names = known.get(owner) ?? new Set()
    known.set(owner, names)
    for (const member of members) {
      // Another part of a federated graph defines it.
      if (member.directives?.some((directive) => directive.name.value === 'external')) continue
      const name = member.name.value
      if (names.has(name))
        problems.push(problem(member, `“${name}” is defined more than once in “${owner}”.`, 'Remove one of them.'))
      names.add(name)
    }
  }
  for (const node of definitions) {
    const owner = nameOf(node) ?? ''
    if ('fields' in node) {
      look(owner, node.fields)
      for (const field of node.fields ?? [])
        if ('arguments' in field) look(`${owner}.${field.name.value}`, field.arguments)
    } else if ('values' in node) look(owner, node.values)
    else if (node.kind === Kind.DIRECTIVE_DEFINITION) look(owner, node.arguments)
  }
  return problems
}

function isExecutable({ kind }: DefinitionNode): boolean {
  return kind === Kind.OPERATION_DEFINITION || kind === Kind.FRAGMENT_DEFINITION
}

/** Directives have a namespace of their own. */
function nameOf(node: DefinitionNode): string | undefined {
  if (!('name' in node) || node.name === undefined) return undefined
  return node.kind === Kind.DIRECTIVE_DEFINITION ? `@${node.name.value}` : node.name.value
}

function problem(node: Pick<DefinitionNode, 'loc'>, message: string, fix: string): Diagnostic {
  return diagnose(referenceProblems, 'graphql-invalid-schema', placeOf(node), message, fix)
}

/** The place of a definition; the start of an unnamed file if it comes from an introspection result. */
export function placeOf({ loc }: { readonly loc?: DefinitionNode['loc'] }, file = ''): Place {
  if (loc === undefined) return { file, line: 1, column: 1 }
  const { line, column } = loc.startToken
  return { file: loc.source.name, line, column }
}

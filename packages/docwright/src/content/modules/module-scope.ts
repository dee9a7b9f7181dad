import { nearestMatch } from '../../config/nearest-match.ts'
import { evaluationOf, report, type FileContext, type PageBuild } from '../elements/page-build.ts'
import { evaluate, functionValue } from '../expressions/evaluate.ts'
import { Scope } from '../expressions/scope.ts'
import {
  Callable,
  CustomComponent,
  emptyObject,
  ExpressionError,
  isObject,
  SnippetComponent,
  valueOf,
  type CodeOrigin,
  type Elements,
  type Value,
} from '../expressions/values.ts'
import type { LoadedModule } from './load-modules.ts'
import type { DeclaredName, ImportedName } from './read-statements.ts'

/** A use of a file. */
export interface ModuleUse {
  module: LoadedModule
  stack: readonly string[]
  footnotes: string
  /** Properties of a snippet. */
  properties: ReadonlyMap<string, Value>
  /** Content between a snippet's tags. */
  children?: Elements
}

/**
 * Prepares a use of a file. Its expressions can use its imports, its own exports, `frontmatter`, `props` and each
 * property, and `user`.
 */
export function openModule(use: ModuleUse, build: PageBuild): FileContext {
  const { module, properties, children, stack, footnotes } = use
  const scope = new Scope()
  const file: FileContext = { module, scope, stack, footnotes, properties }
  defineSurroundings(scope, properties, children, build)
  for (const imported of module.statements.imports) {
    scope.defineLazily(imported.local, () => importedValue(imported, file, build))
  }
  for (const declared of module.statements.declared) {
    scope.defineLazily(declared.name, () => declaredValue(declared, file, build))
  }
  return file
}

function defineSurroundings(
  scope: Scope,
  properties: ReadonlyMap<string, Value>,
  children: Elements | undefined,
  build: PageBuild,
): void {
  const props = emptyObject()
  for (const [name, value] of properties) {
    props[name] = value
    scope.define(name, value)
  }
  if (children !== undefined) {
    props['children'] = children
    scope.define('children', children)
  }
  scope.define('props', props)
  // Nobody is signed in.
  scope.define('user', emptyObject())
  const { meta, custom, ...keys } = build.frontMatter
  for (const name of ['frontmatter', 'frontMatter']) {
    scope.defineLazily(name, () => valueOf({ ...custom, ...meta, ...keys }))
  }
}

function importedValue(imported: ImportedName, file: FileContext, build: PageBuild): Value {
  const { specifier } = imported
  const target = build.modules.find(specifier, file.module.path)
  if (target === undefined) return new CustomComponent('')
  switch (target.kind) {
    case 'picture':
      return `/${target.path}`
    case 'json':
      return jsonValue(target)
    case 'mdx':
      if (imported.imported === 'default' || imported.imported === '*') return new SnippetComponent(target.path)
      break
    case 'script':
      break
  }
  return exportedValue(imported, target, file, build) ?? missingName(imported, target, file, build)
}

function exportedValue(imported: ImportedName, target: LoadedModule, file: FileContext, build: PageBuild): Value {
  if (file.stack.filter((path) => path === target.path).length > 3) return undefined
  const name = target.statements.renamed.get(imported.imported) ?? imported.imported
  const used = openModule(
    { module: target, stack: [...file.stack, target.path], footnotes: '', properties: new Map() },
    build,
  )
  const found = used.scope.lookup(name)
  return found === undefined || !isOwn(name, target) ? undefined : (found.value ?? null)
}

function isOwn(name: string, target: LoadedModule): boolean {
  return ownNames(target).includes(name)
}

function ownNames({ statements }: LoadedModule): string[] {
  return [...statements.declared.map(({ name }) => name), ...statements.imports.map(({ local }) => local)]
}

function missingName(
  { imported, specifier, start }: ImportedName,
  target: LoadedModule,
  file: FileContext,
  build: PageBuild,
): Value {
  const near = nearestMatch(imported, ownNames(target))
  const fix = near === undefined ? 'Correct the name, or export it there.' : `Did you mean “${near}”?`
  const message = `“${specifier}” does not export ${imported === 'default' ? 'a default' : `“${imported}”`}.`
  report(build, 'import-name-missing', file, start, message, fix)
  return new CustomComponent('')
}

function jsonValue({ page }: LoadedModule): Value {
  try {
    return valueOf(JSON.parse(page.text))
  } catch {
    return undefined
  }
}

function declaredValue({ declaration, base, name }: DeclaredName, file: FileContext, build: PageBuild): Value {
  const origin: CodeOrigin = { path: file.module.path, name, members: [] }
  switch (declaration.kind) {
    case 'opaque':
      return new CustomComponent('it is written in a way that pages cannot run', origin)
    case 'function':
      return withOrigin(functionValue(declaration.node, file.scope, evaluationOf(build, file, base)), origin)
    case 'value':
      try {
        return withOrigin(evaluate(declaration.expression, file.scope, evaluationOf(build, file, base)), origin)
      } catch (error) {
        if (!(error instanceof ExpressionError)) throw error
        if (/^[A-Z]/.test(name) || name === 'default') return new CustomComponent(error.message, origin)
        throw error
      }
  }
}

/** Records the declarations of components, so that the code of those that cannot be interpreted is found. */
function withOrigin(value: Value, origin: CodeOrigin): Value {
  if (value instanceof Callable) value.origin ??= origin
  else if (isObject(value) && origin.members.length < 3) {
    for (const [key, part] of Object.entries(value)) withOrigin(part, { ...origin, members: [...origin.members, key] })
  }
  return value
}

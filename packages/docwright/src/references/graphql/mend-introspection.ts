import { isRecord } from '../../openapi/read-values.ts'
import { diagnose, type Diagnostic, type Place } from '../../source/diagnostic.ts'
import { referenceProblems } from '../reference-problems.ts'
import { builtInScalars } from './mend-definitions.ts'

type Json = Readonly<Record<string, unknown>>

/** Lists that a schema requires, by the kind of a type: empty ones may be `null` or missing. */
const listsOfKinds: Readonly<Record<string, readonly string[]>> = {
  OBJECT: ['fields', 'interfaces'],
  INTERFACE: ['fields', 'interfaces'],
  UNION: ['possibleTypes'],
  ENUM: ['enumValues'],
  INPUT_OBJECT: ['inputFields'],
}

/** Locations of a directive in results of early servers. */
const earlyLocations: Readonly<Record<string, readonly string[]>> = {
  onOperation: ['QUERY', 'MUTATION', 'SUBSCRIPTION'],
  onFragment: ['FRAGMENT_DEFINITION', 'FRAGMENT_SPREAD', 'INLINE_FRAGMENT'],
  onField: ['FIELD'],
}

/**
 * Repairs an introspection result so that a schema can be built, and reports the mistakes. Servers before 2016 say less
 * about directives, some omit empty lists or built-in scalars, and names may be repeated.
 *
 * @param schema The value of `__schema`.
 * @param place The file, which has no places within.
 */
export function mendIntrospection(schema: Json, place: Place): { schema: Json; problems: Diagnostic[] } {
  const problems: Diagnostic[] = []
  const report = (message: string, fix: string): void => {
    problems.push(diagnose(referenceProblems, 'graphql-invalid-schema', place, message, fix))
  }
  const kinds = new Map<string, string>()
  const types = recordsOf(schema['types']).filter(({ name, kind }) => {
    if (typeof name !== 'string' || typeof kind !== 'string') return false
    if (!kinds.has(name)) return kinds.set(name, kind)
    report(`The type “${name}” is defined more than once; the first definition counts.`, 'Remove one of them.')
    return false
  })
  const added: Json[] = []
  function kindOf(name: string): string {
    const kind = kinds.get(name)
    if (kind !== undefined) return kind
    if (!builtInScalars.has(name)) report(`The type “${name}” is not defined.`, 'Save the whole answer.')
    kinds.set(name, 'SCALAR')
    added.push({ kind: 'SCALAR', name })
    return 'SCALAR'
  }
  const isUsable = (member: Json, use: 'input' | 'output', owner: string): boolean => {
    const name = nameOfType(member['type'])
    const kind = name === undefined ? 'none' : kindOf(name)
    const unfit = use === 'output' ? ['none', 'INPUT_OBJECT'] : ['none', 'OBJECT', 'INTERFACE', 'UNION']
    if (!unfit.includes(kind)) return true
    const what = `“${String(member['name'])}” of “${owner}” is left out: its type “${name ?? ''}” cannot be an ${use}.`
    report(what, 'Use another type.')
    return false
  }
  const inputs = (list: unknown, owner: string): Json[] =>
    recordsOf(list).filter((member) => isUsable(member, 'input', owner))
  const mended = types.map((type): Json => {
    const owner = String(type['name'])
    const lists = (listsOfKinds[String(type['kind'])] ?? []).map((list): [string, Json[]] => {
      const members = recordsOf(type[list])
      if (list === 'interfaces') return [list, members.filter((one) => kinds.get(String(one['name'])) === 'INTERFACE')]
      if (list === 'possibleTypes') return [list, members.filter((one) => kinds.get(String(one['name'])) === 'OBJECT')]
      if (list === 'inputFields') return [list, inputs(members, owner)]
      if (list === 'enumValues') return [list, members]
      const fields = members.filter((field) => isUsable(field, 'output', owner))
      return [
        list,
        fields.map((field) => ({ ...field, args: inputs(field['args'], `${owner}.${String(field['name'])}`) })),
      ]
    })
    return { ...type, ...Object.fromEntries(lists) }
  })
  const directives = recordsOf(schema['directives']).map((directive) => ({
    ...directive,
    args: inputs(directive['args'], `@${String(directive['name'])}`),
    locations: directive['locations'] ?? locationsOf(directive),
  }))
  const roots = ['queryType', 'mutationType', 'subscriptionType'].map((key): [string, unknown] => {
    const root = schema[key]
    return [key, isRecord(root) && kinds.get(String(root['name'])) === 'OBJECT' ? root : null]
  })
  return { schema: { ...schema, ...Object.fromEntries(roots), types: [...mended, ...added], directives }, problems }
}

function recordsOf(list: unknown): Json[] {
  return Array.isArray(list) ? list.filter(isRecord) : []
}

function nameOfType(reference: unknown): string | undefined {
  let inner = reference
  while (isRecord(inner) && isRecord(inner['ofType'])) inner = inner['ofType']
  return isRecord(inner) && typeof inner['name'] === 'string' ? inner['name'] : undefined
}

function locationsOf(directive: Json): string[] {
  return Object.entries(earlyLocations).flatMap(([key, locations]) => (directive[key] === true ? locations : []))
}

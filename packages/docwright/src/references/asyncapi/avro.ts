import { isRecord, listOf, recordOf, textOf, textsOf } from '../../openapi/read-values.ts'
import type { ReferenceFact, ReferenceField, ReferenceType } from '../reference-page.ts'

/** Limit of nested records. */
const deepest = 24

/** Named types so far, and the types around the current one. */
interface Known {
  types: Map<string, Readonly<Record<string, unknown>>>
  around: readonly string[]
}

/**
 * Reads an Avro schema in its own terms: records by their fields, enumerations by their symbols.
 *
 * @param schema Unchecked.
 */
export function avroType(schema: unknown): ReferenceType {
  return typeOf(schema, { types: new Map(), around: [] })
}

/**
 * Makes an example of an Avro schema, in plain JSON.
 *
 * @param schema Unchecked.
 */
export function avroExample(schema: unknown): unknown {
  return exampleOf(schema, { types: new Map(), around: [] })
}

function typeOf(schema: unknown, known: Known): ReferenceType {
  if (known.around.length > deepest) return plain('any')
  if (Array.isArray(schema)) return unionOf(schema, known)
  if (typeof schema === 'string') {
    const named = known.types.get(schema)
    if (named === undefined || known.around.includes(schema)) return plain(schema)
    return typeOf(named, known)
  }
  if (!isRecord(schema)) return plain('any')
  const { type } = schema
  if (isRecord(type) || Array.isArray(type)) return typeOf(type, known)
  const logical = textOf(schema['logicalType'])
  const facts = factsOf(schema)
  const name = nameOf(schema)
  if (name !== undefined) known.types.set(name, schema)
  switch (type) {
    case 'record':
    case 'error': {
      const inside = { ...known, around: [...known.around, name ?? 'record'] }
      const fields = listOf(schema['fields']).map((field) => fieldOf(recordOf(field), inside))
      return { ...plain(name ?? 'record'), fields, facts }
    }
    case 'enum': {
      const enumeration = textsOf(schema['symbols']).map((value) => ({ value }))
      return { ...plain(name ?? 'enum'), enumeration, facts, default: textOf(schema['default']) }
    }
    case 'array':
    case 'map': {
      const inner = typeOf(schema[type === 'array' ? 'items' : 'values'], known)
      return { ...inner, text: type === 'array' ? `${inner.text}[]` : `map<${inner.text}>` }
    }
    default:
      return typeof type === 'string' && type !== 'fixed' && known.types.has(type)
        ? typeOf(type, known)
        : { ...plain(logical === undefined ? (textOf(type) ?? 'any') : `${textOf(type) ?? ''} (${logical})`), facts }
  }
}

function unionOf(options: readonly unknown[], known: Known): ReferenceType {
  const types = options.map((option) => typeOf(option, known))
  const holders = types.filter(({ fields, enumeration }) => fields !== undefined || enumeration !== undefined)
  const [only] = holders
  const text = types.map((one) => one.text).join(' | ')
  if (holders.length === 0) return plain(text)
  if (holders.length === 1 && only !== undefined) return { ...only, text }
  // Each option with fields is listed by itself.
  return { ...plain(text), fields: holders.map((value) => ({ name: value.text, value })) }
}

function fieldOf(field: Readonly<Record<string, unknown>>, known: Known): ReferenceField {
  const type = field['type']
  const value = typeOf(isRecord(type) || Array.isArray(type) ? type : (type ?? 'any'), known)
  const logical = textOf(field['logicalType'])
  const hasDefault = 'default' in field
  return {
    name: textOf(field['name']) ?? '',
    required: !hasDefault,
    description: textOf(field['doc']),
    value: {
      ...value,
      text: logical === undefined ? value.text : `${value.text} (${logical})`,
      ...(hasDefault ? { default: JSON.stringify(field['default']) } : {}),
    },
  }
}

function factsOf(schema: Readonly<Record<string, unknown>>): ReferenceFact[] {
  const facts = ['namespace', 'size', 'precision', 'scale', 'aliases', 'order'].flatMap((label): ReferenceFact[] => {
    const value = schema[label]
    const text = Array.isArray(value) ? textsOf(value).join(', ') : textOf(value)
    return text === undefined || text === '' ? [] : [{ label, value: text }]
  })
  const doc = textOf(schema['doc'])
  return doc === undefined ? facts : [{ label: 'doc', value: doc }, ...facts]
}

function nameOf(schema: Readonly<Record<string, unknown>>): string | undefined {
  return ['record', 'error', 'enum', 'fixed'].includes(String(schema['type'])) ? textOf(schema['name']) : undefined
}

function plain(text: string): ReferenceType {
  return { isPlain: true, text }
}

const scalars: Readonly<Record<string, unknown>> = {
  null: null,
  boolean: true,
  int: 123,
  long: 123,
  float: 1.5,
  double: 1.5,
  bytes: 'bytes',
  string: 'string',
}

function exampleOf(schema: unknown, known: Known): unknown {
  if (known.around.length > deepest) return null
  if (Array.isArray(schema)) return exampleOf(schema.find((option) => option !== 'null') ?? null, known)
  if (typeof schema === 'string') {
    const named = known.types.get(schema)
    if (named === undefined) return Object.hasOwn(scalars, schema) ? scalars[schema] : schema
    return known.around.includes(schema) ? null : exampleOf(named, known)
  }
  if (!isRecord(schema)) return null
  const { type } = schema
  const name = nameOf(schema)
  if (name !== undefined) known.types.set(name, schema)
  if (isRecord(type) || Array.isArray(type)) return exampleOf(type, known)
  if (type === 'record' || type === 'error') {
    const inside = { ...known, around: [...known.around, name ?? 'record'] }
    return Object.fromEntries(
      listOf(schema['fields']).map((one) => {
        const field = recordOf(one)
        const given = 'default' in field && field['default'] !== null ? field['default'] : undefined
        return [textOf(field['name']) ?? '', given ?? exampleOf(field['type'], inside)]
      }),
    )
  }
  if (type === 'enum') return textsOf(schema['symbols'])[0] ?? ''
  if (type === 'array') return [exampleOf(schema['items'], known)]
  if (type === 'map') return { key: exampleOf(schema['values'], known) }
  return exampleOf(textOf(type) ?? null, known)
}

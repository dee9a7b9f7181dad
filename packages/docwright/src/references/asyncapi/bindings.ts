import { childOf, follow, type DocumentSet, type Located } from '../../openapi/located.ts'
import { isRecord, recordOf } from '../../openapi/read-values.ts'
import { schemaNode } from '../../openapi/schema-node.ts'
import type { ReferenceField, ReferenceSection } from '../reference-page.ts'
import { entriesOf } from './async-document.ts'
import { partsIn, type Layers } from './layers.ts'

/** Limit of nested settings. */
const deepest = 12

/**
 * Information for protocols. Settings with a schema are shown as schemas, others by their values.
 *
 * @param layers The object with the bindings.
 * @returns A section for each protocol.
 */
export function bindingsOf(layers: Layers, set: DocumentSet): ReferenceSection[] {
  const protocols = new Map<string, Located[]>()
  for (const bindings of partsIn(layers, 'bindings', set))
    for (const [protocol, , at] of entriesOf(bindings, set))
      protocols.set(protocol, [...(protocols.get(protocol) ?? []), at])
  return [...protocols].flatMap(([protocol, parts]): ReferenceSection[] => {
    const settings = new Map<string, Located>()
    for (const part of parts)
      for (const key of Object.keys(recordOf(part.value))) if (!settings.has(key)) settings.set(key, childOf(part, key))
    const fields = [...settings].map(([name, at]) => setting(name, at, set, 0))
    return fields.length === 0 ? [] : [{ title: `Binding ${protocol}`, fields }]
  })
}

function setting(name: string, named: Located, set: DocumentSet, depth: number): ReferenceField {
  const at = follow(named, set) ?? named
  const { value } = at
  if (isSchema(value)) return { name, value: schemaNode([named], set) }
  if (!isRecord(value) || depth > deepest) {
    const text = JSON.stringify(value) ?? ''
    return { name, value: { isPlain: true, text: kindOf(value), facts: [{ label: 'value', value: unquoted(text) }] } }
  }
  const fields = Object.keys(value).map((key) => setting(key, childOf(at, key), set, depth + 1))
  return { name, value: { isPlain: true, text: 'object', fields } }
}

const types = new Set(['object', 'string', 'number', 'integer', 'boolean', 'array', 'null'])

/** A schema has a type of JSON Schema; a setting may have the name `type` as well. */
function isSchema(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { type } = value
  if (typeof type === 'string') return types.has(type)
  return ['properties', 'enum', 'oneOf', 'anyOf', 'allOf', 'const'].some((key) => key in value)
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return value === null ? 'null' : typeof value
}

function unquoted(json: string): string {
  return /^"[^"\\]*"$/.test(json) ? json.slice(1, -1) : json
}

import type { ApiContent, ApiExample } from './api-operation.ts'
import { childOf, exactOf, follow, type DocumentSet, type Located } from './located.ts'
import { isRecord, recordOf, textOf } from './read-values.ts'
import { schemaNode } from './schema-node.ts'

/**
 * Reads the `content` of a body, a response or a parameter.
 *
 * @param holder The object with `content`.
 * @returns Media types in order.
 */
export function contentsOf(holder: Located, set: DocumentSet): ApiContent[] {
  const content = childOf(holder, 'content')
  return Object.keys(recordOf(content.value)).flatMap((type) => {
    const media = follow(childOf(content, type), set)
    if (media === undefined || !isRecord(media.value)) return []
    const [schema, itemSchema] = [childOf(media, 'schema'), childOf(media, 'itemSchema')]
    return [
      {
        type,
        ...(schema.value === undefined ? {} : { schema: schemaNode([schema], set) }),
        ...(itemSchema.value === undefined ? {} : { itemSchema: schemaNode([itemSchema], set) }),
        examples: examplesOf(media, set),
        encoding: encodingOf(media.value['encoding']),
      },
    ]
  })
}

/**
 * Reads `example` and `examples` of a media type, a parameter or a header.
 *
 * @param holder The object with the examples.
 * @returns The examples, without those of the schema.
 */
export function examplesOf(holder: Located, set: DocumentSet): ApiExample[] {
  const value = recordOf(exactOf(holder))
  const single = Object.hasOwn(value, 'example') ? [{ name: '', value: value['example'] }] : []
  const named = childOf(holder, 'examples')
  const list = exactOf(named)
  if (Array.isArray(list)) return [...single, ...list.map((one: unknown) => ({ name: '', value: one }))]
  const examples = Object.keys(recordOf(named.value)).flatMap((name) => exampleAt(childOf(named, name), name, set))
  return [...single, ...examples]
}

function exampleAt(at: Located, name: string, set: DocumentSet): ApiExample[] {
  const example = follow(at, set)
  if (example === undefined) return []
  const read = exactOf(example)
  if (!isRecord(read)) return [{ name, value: read }]
  const { summary, description, externalValue, value, dataValue, serializedValue } = read
  // OpenAPI 3.2 has different keys for different kinds of values. Some authors write the bare value instead of the
  // object.
  const keys = ['value', 'dataValue', 'serializedValue', 'externalValue', 'summary', 'description']
  const isBare = !keys.some((key) => key in read)
  const given = isBare ? read : (value ?? dataValue ?? serializedValue)
  return [
    {
      name,
      summary: textOf(summary),
      description: textOf(description),
      ...(given === undefined && !('value' in read) ? {} : { value: given ?? null }),
      externalValue: textOf(externalValue),
    },
  ]
}

function encodingOf(value: unknown): ApiContent['encoding'] {
  const entries = Object.entries(recordOf(value)).map(([name, encoding]) => {
    const { contentType, style, explode, allowReserved } = recordOf(encoding)
    const [type, written] = [textOf(contentType), textOf(style)]
    return [
      name,
      {
        ...(type === undefined ? {} : { contentType: type }),
        ...(written === undefined ? {} : { style: written }),
        ...(typeof explode === 'boolean' ? { explode } : {}),
        ...(allowReserved === true ? { allowReserved } : {}),
      },
    ] as const
  })
  return Object.fromEntries(entries)
}

import { bodyFormOf, type BodyForm, type XmlShape } from '@docwright/theme'
import type { ApiContent } from '../../openapi/api-operation.ts'
import type { ApiSchema } from '../../openapi/api-schema.ts'
import { recordOf, textOf } from '../../openapi/read-values.ts'

/**
 * How a body of a media type is written: for samples and for the playground alike.
 *
 * @param content The media type.
 */
export function bodyForm({ type, schema, itemSchema, encoding }: ApiContent): BodyForm {
  const shown = schema ?? itemSchema
  const isText = shown !== undefined && !(shown.types.length === 1 && shown.types[0] === 'string')
  const form = bodyFormOf(type, isText)
  return {
    mediaType: type,
    form,
    encoding,
    ...(form === 'xml' && shown !== undefined ? { xml: xmlShape(shown) } : {}),
  }
}

/** Deeper parts have the names of their properties. */
const deepest = 8
/** Wide and deep schemas would multiply. */
const maxShapes = 400

/**
 * The XML form of a value: names, attributes, prefixes and namespaces from OpenAPI's `xml`, and since 3.2 its
 * `nodeType`.
 *
 * @param schema The schema of the value.
 */
function xmlShape(schema: ApiSchema): XmlShape {
  return shapeOf(schema, 0, { left: maxShapes }, schema.name)
}

function shapeOf(schema: ApiSchema, depth: number, budget: { left: number }, fallback?: string): XmlShape {
  budget.left -= 1
  const xml = recordOf(schema.xml)
  const name = textOf(xml['name']) ?? fallback
  const isEnd = depth >= deepest || schema.recursive || budget.left <= 0
  return {
    ...(name === undefined ? {} : { name }),
    ...optional('namespace', textOf(xml['namespace'])),
    ...optional('prefix', textOf(xml['prefix'])),
    ...optional('node', nodeOf(xml)),
    ...(xml['wrapped'] === true || (schema.types.includes('array') && xml['nodeType'] === 'element')
      ? { wrapped: true }
      : {}),
    ...(isEnd ? {} : partsOf(schema, depth + 1, budget)),
  }
}

function nodeOf(xml: Readonly<Record<string, unknown>>): XmlShape['node'] {
  if (xml['attribute'] === true) return 'attribute'
  const nodes = ['element', 'attribute', 'text', 'cdata', 'none'] as const
  return nodes.find((node) => node === xml['nodeType'])
}

function partsOf(schema: ApiSchema, depth: number, budget: { left: number }): Pick<XmlShape, 'properties' | 'items'> {
  const options = schema.choices.flatMap((choice) => choice.options.map((option) => option.schema))
  const properties = [schema, ...options].flatMap((one) => one.properties)
  // The first description of a name counts; of an option the rest is as good.
  const named = new Map(properties.toReversed().map((property) => [property.name, property.schema]))
  return {
    ...(named.size === 0
      ? {}
      : { properties: Object.fromEntries(Array.from(named, ([name, one]) => [name, shapeOf(one, depth, budget)])) }),
    ...(schema.items === undefined ? {} : { items: shapeOf(schema.items, depth, budget, undefined) }),
  }
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [name in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [name in Key]: Value })
}

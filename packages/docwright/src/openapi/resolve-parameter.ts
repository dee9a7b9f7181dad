import type { ApiHeader, ApiParameter, ApiParameterPlace } from './api-operation.ts'
import { childOf, follow, type DocumentSet, type Located } from './located.ts'
import { extensionsOf, isRecord, recordOf, textOf } from './read-values.ts'
import { contentsOf, examplesOf } from './resolve-content.ts'
import { schemaNode } from './schema-node.ts'

const defaultStyles: Readonly<Record<ApiParameterPlace, string>> = {
  path: 'simple',
  query: 'form',
  querystring: 'form',
  header: 'simple',
  cookie: 'form',
}

/**
 * Reads a parameter.
 *
 * @param at The parameter, or a reference to it.
 * @returns Undefined if it has no name or an unknown place.
 */
export function parameterOf(at: Located, set: DocumentSet): ApiParameter | undefined {
  const parameter = follow(at, set)
  const value = recordOf(parameter?.value)
  const [name, place] = [textOf(value['name']), placeOf(value['in'])]
  if (parameter === undefined || name === undefined || place === undefined) return undefined
  const style = textOf(value['style']) ?? defaultStyles[place]
  return {
    name,
    in: place,
    ...describedValue(parameter, at, set),
    required: place === 'path' || value['required'] === true,
    allowEmptyValue: value['allowEmptyValue'] === true,
    allowReserved: value['allowReserved'] === true,
    style,
    explode: typeof value['explode'] === 'boolean' ? value['explode'] : style === 'form' || style === 'cookie',
  }
}

/**
 * Reads the headers of a response.
 *
 * @param at `headers` of the response.
 */
export function headersOf(at: Located, set: DocumentSet): ApiHeader[] {
  return Object.keys(recordOf(at.value)).flatMap((name) => {
    const own = childOf(at, name)
    const header = follow(own, set)
    if (header === undefined || !isRecord(header.value)) return []
    return [{ name, required: header.value['required'] === true, ...describedValue(header, own, set) }]
  })
}

function describedValue(
  at: Located,
  reference: Located,
  set: DocumentSet,
): Pick<ApiParameter, 'description' | 'deprecated' | 'schema' | 'contentType' | 'examples' | 'extensions'> {
  const value = recordOf(at.value)
  const [content] = 'content' in value ? contentsOf(at, set) : []
  const given = examplesOf(at, set)
  return {
    description: textOf(recordOf(reference.value)['description']) ?? textOf(value['description']),
    deprecated: value['deprecated'] === true,
    // If `schema` is missing, the type may be next to the name, as in Swagger 2.
    schema: content?.schema ?? schemaNode(['schema' in value ? childOf(at, 'schema') : at], set),
    ...(content === undefined ? {} : { contentType: content.type }),
    examples: given.length > 0 ? given : (content?.examples ?? []),
    extensions: extensionsOf(value),
  }
}

function placeOf(place: unknown): ApiParameterPlace | undefined {
  return typeof place === 'string' && place in defaultStyles ? (place as ApiParameterPlace) : undefined
}

import type { ApiContent } from './api-operation.ts'
import { childOf, follow, type DocumentSet, type Located } from './located.ts'
import { recordOf } from './read-values.ts'
import { headersOf } from './resolve-parameter.ts'

/**
 * Adds to the media types of a body the headers of their parts, which `encoding` lists by property.
 *
 * @param body The object with `content`.
 */
export function withPartHeaders(contents: readonly ApiContent[], body: Located, set: DocumentSet): ApiContent[] {
  return contents.map((content) => {
    const media = follow(childOf(childOf(body, 'content'), content.type), set)
    const encoding = media === undefined ? undefined : childOf(media, 'encoding')
    const named = Object.keys(recordOf(encoding?.value)).flatMap((name) => {
      const headers = encoding === undefined ? [] : headersOf(childOf(childOf(encoding, name), 'headers'), set)
      return headers.length === 0 ? [] : [[name, headers] as const]
    })
    return named.length === 0 ? content : { ...content, partHeaders: Object.fromEntries(named) }
  })
}

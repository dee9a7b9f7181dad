import { nameOf } from '../../openapi/find-operation.ts'
import { segmentsOf } from '../../openapi/json-pointer.ts'
import type { Site } from '../../site/create-site.ts'
import type { Diagnostic, Place } from '../../source/diagnostic.ts'

/** What a page is made of, so that its problems can be found: a file, or an operation of a specification. */
export interface PageSubject {
  /** Such as `GET /users`; absent where the page is a file of its own. */
  name?: string
  place: Place
}

/**
 * Says what a page is made of.
 *
 * @param key Key of the page.
 * @param site The site.
 */
export function pageSubject(key: string, site: Pick<Site, 'pages' | 'specifications'>): PageSubject {
  const { file, generated } = site.pages.get(key) ?? { file: key }
  const start = { file, line: 1, column: 1 }
  if (generated === undefined) return { place: start }
  const opened = site.specifications.opened().get(generated.specification)?.specification
  if (generated.about !== undefined) {
    const segments = generated.about === 'overview' ? ['info'] : (segmentsOf(generated.pointer) ?? [])
    return { place: opened?.placeOf(segments) ?? start }
  }
  const operation = opened?.operationAt(generated.pointer)
  return operation === undefined ? { place: start } : { name: nameOf(operation), place: operation.place }
}

/**
 * Gives the problems of a generated page the place and the name of its operation: the page itself has no lines.
 *
 * @param diagnostics Problems of the page.
 * @param key Key of the page.
 * @param site The site.
 */
export function atSubject(
  diagnostics: readonly Diagnostic[],
  key: string,
  site: Pick<Site, 'pages' | 'specifications'>,
): readonly Diagnostic[] {
  const page = site.pages.get(key)
  if (page?.generated === undefined || page.generated.content !== undefined || diagnostics.length === 0)
    return diagnostics
  const { name, place } = pageSubject(key, site)
  return diagnostics.map((diagnostic) => {
    const { file, line, column, endLine: _line, endColumn: _column, message, ...rest } = diagnostic
    if (name === undefined || file !== page.file || line !== 1 || column !== 1) return diagnostic
    return { ...rest, message: `${message.replace(/\.$/, '')} (${name}).`, ...place }
  })
}

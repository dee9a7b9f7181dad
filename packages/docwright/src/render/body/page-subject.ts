import type { Site } from '../../site/create-site.ts'
import type { ReferenceSubject } from '../../site/references/reference-kind.ts'
import { referenceKind } from '../../site/references/reference-kinds.ts'
import type { Diagnostic } from '../../source/diagnostic.ts'

/**
 * The origin of a page.
 *
 * @param key Key of the page.
 * @param site The site.
 */
export function pageSubject(key: string, site: Pick<Site, 'pages' | 'specifications'>): ReferenceSubject {
  const { file, generated } = site.pages.get(key) ?? { file: key }
  const start = { file, line: 1, column: 1 }
  if (generated === undefined) return { place: start }
  return referenceKind(generated.kind).subject(generated, site.specifications) ?? { place: start }
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

import { openapiProblems } from '../openapi/openapi-problems.ts'
import type { Site } from './create-site.ts'
import { neededReferences } from './references/needed-references.ts'
import type { ReferenceParts } from './references/reference-kind.ts'
import { referenceKinds } from './references/reference-kinds.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'

/** Further operations are counted. */
const maxNamed = 5

/**
 * Compares the parts of each specification whose pages are generated with the existing pages: a part that lost its
 * page, for any reason, is reported.
 *
 * @param isWritten Whether readers can find a page; by default, whether it has its address.
 */
export function missingPages(
  { pages, routes, specifications, tree }: Pick<Site, 'pages' | 'routes' | 'specifications' | 'tree'>,
  isWritten: (key: string) => boolean = (key) => routes.get(pages.get(key)?.url ?? '') === key,
): Diagnostic[] {
  const expected = [...expectedParts({ tree, specifications })]
  if (expected.length === 0) return []
  const written = new Set<string>()
  for (const [key, { generated }] of pages)
    if (generated !== undefined && isWritten(key)) written.add(`${generated.specification} ${generated.pointer}`)
  return expected.flatMap(({ source, called, fix, parts }) => {
    const missing = parts.filter(({ pointer }) => !written.has(`${source} ${pointer}`))
    const [first] = missing
    if (first === undefined) return []
    const named = missing
      .slice(0, maxNamed)
      .map(({ subject }) => subject.name)
      .join(', ')
    const more = missing.length > maxNamed ? ` and ${missing.length - maxNamed} more` : ''
    const message = `${missing.length} of ${parts.length} ${called} of ${source} have no page: ${named}${more}.`
    return [diagnose(openapiProblems, 'openapi-pages-missing', first.subject.place, message, fix)]
  })
}

/** Specifications whose pages are generated in full somewhere, each once. */
function* expectedParts({ tree, specifications }: Pick<Site, 'tree' | 'specifications'>): Iterable<ReferenceParts> {
  const seen = new Set<string>()
  for (const kind of referenceKinds)
    for (const reference of neededReferences(tree, kind.name, true))
      for (const parts of kind.parts(reference, specifications)) {
        const name = `${kind.name} ${parts.source}`
        if (!seen.has(name)) yield parts
        seen.add(name)
      }
}

import { nameOf } from '../openapi/find-operation.ts'
import { openapiProblems } from '../openapi/openapi-problems.ts'
import type { Site } from './create-site.ts'
import { generatingSources } from './generate-pages.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'

/** Further operations are counted. */
const maxNamed = 5

/**
 * Compares the operations of each specification whose pages are generated with the pages that are there: an operation
 * that lost its page, for whatever reason, is named.
 *
 * @param isWritten Whether a page is where readers find it; by default, whether it has its address.
 */
export function missingPages(
  { pages, routes, specifications, tree }: Pick<Site, 'pages' | 'routes' | 'specifications' | 'tree'>,
  isWritten: (key: string) => boolean = (key) => routes.get(pages.get(key)?.url ?? '') === key,
): Diagnostic[] {
  const sources = generatingSources(tree)
  if (sources.size === 0) return []
  const written = new Set<string>()
  for (const [key, { generated }] of pages)
    if (generated !== undefined && isWritten(key)) written.add(`${generated.specification} ${generated.pointer}`)
  return [...sources].flatMap((source) => {
    const { operations = [] } = specifications.opened().get(source)?.specification ?? {}
    const expected = operations.filter(({ excluded }) => !excluded)
    const missing = expected.filter(({ pointer }) => !written.has(`${source} ${pointer}`))
    const [first] = missing
    if (first === undefined) return []
    const named = missing.slice(0, maxNamed).map(nameOf).join(', ')
    const more = missing.length > maxNamed ? ` and ${missing.length - maxNamed} more` : ''
    const message = `${missing.length} of ${expected.length} operations of ${source} have no page: ${named}${more}.`
    const fix = 'Give them unique URLs (`x-mint.href`, `summary`), or check the errors on their pages.'
    return [diagnose(openapiProblems, 'openapi-pages-missing', first.place, message, fix)]
  })
}

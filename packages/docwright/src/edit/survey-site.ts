import type { ContentReference } from '../content/content-tree.ts'
import type { SiteRenderer } from '../render/site-renderer.ts'
import { isMarkdown, isSnippet } from '../site/page-paths.ts'
import { decodeText } from '../source/decode-text.ts'
import { mapConcurrently } from '../source/map-concurrently.ts'
import type { BodyRenderer } from '../render/body/rendered-body.ts'

/** The references of a site's pages. */
export interface SiteSurvey {
  /** Every link and asset of every page, and of unused snippets. */
  references: ContentReference[]
  /** Snippets and code that pages use. */
  dependencies: Set<string>
}

/**
 * Reads every page of a site.
 *
 * @param bodies Renders files that are not pages.
 * @param onPage Called after each page, for progress.
 */
export async function surveySite(
  renderer: Pick<SiteRenderer, 'site' | 'body'>,
  bodies: Pick<BodyRenderer, 'render'>,
  onPage?: (done: number, total: number) => void,
): Promise<SiteSurvey> {
  const { site } = renderer
  const survey: SiteSurvey = { references: [], dependencies: new Set() }
  const keys = [...site.pages.keys()]
  let done = 0
  await mapConcurrently(keys, 32, async (key) => {
    const body = await renderer.body(key, 'none')
    survey.references.push(...body.references)
    for (const path of body.dependencies) survey.dependencies.add(path)
    done += 1
    onPage?.(done, keys.length)
  })
  const unused = [...site.files.keys()].filter(
    (path) => isMarkdown(path) && isSnippet(path) && !survey.dependencies.has(path),
  )
  await mapConcurrently(unused, 32, async (file) => {
    const bytes = await site.source.read(file)
    if (bytes === undefined) return
    const { text } = decodeText(bytes, file)
    // The links of a file that cannot be rendered are unknown.
    const body = await bodies.render({ file, text, highlight: 'none', markdown: false }).catch(() => undefined)
    survey.references.push(...(body?.references ?? []))
  })
  return survey
}

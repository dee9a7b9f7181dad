import { twinText } from '../machines/twin-text.ts'
import { pageFailed } from '../render/body/failed-body.ts'
import { pageSubject } from '../render/body/page-subject.ts'
import type { ShownBody } from '../render/body/rendered-body.ts'
import type { RenderedPage, SiteRenderer } from '../render/site-renderer.ts'
import type { SitePage } from '../site/page-paths.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import type { BuildState } from './build-state.ts'
import type { RememberedPage } from './remembered-page.ts'
import { recallBody } from '../render/body/kept-body.ts'
import { keepContent } from '../render/body/kept-content.ts'
import type { OutputFolder } from './output-folder.ts'
import { outputPath } from './output-path.ts'
import { rememberDocument } from './write-search.ts'

/** The site, and where its pages are written and remembered. */
export interface PageBuild {
  renderer: SiteRenderer
  output: OutputFolder
  state: BuildState
  /** Key of the page that is also written to the root (the first page of the navigation also answers at `/`). */
  home: string | undefined
}

/**
 * Renders a page and writes its files.
 *
 * @param key Key of the page.
 * @param build The context.
 * @returns Its problems.
 */
export async function buildPage(key: string, { renderer, output, state, home }: PageBuild): Promise<Diagnostic[]> {
  const { site } = renderer
  const page = site.pages.get(key)
  if (page === undefined) return []
  try {
    const rendered = await renderer.page(key, { highlight: 'complete' })
    const { html, body, frame, feed, parts } = rendered
    const markdown = `${body.markdown}${await renderer.listing(key)}`
    const files = new Map<string, string | Uint8Array>([
      ...pathsOf(page, '.html', home).map((path) => [path, html] as const),
      ...pathsOf(page, '.md', home).map((path) => [path, twinText(markdown, site, renderer.origin)] as const),
    ])
    if (feed !== undefined) files.set(feed.path.slice(1), feed.content)
    for (const [path, content] of files) output.write(path, content)
    state.save({
      key,
      version: page.version,
      dependencies: Object.fromEntries(body.dependencies.map((path) => [path, site.files.get(path)?.version ?? ''])),
      links: body.links,
      frame,
      frontMatter: site.metadata.get(key),
      diagnostics: body.diagnostics,
      // Parts are written when all pages are known, each once.
      outputs: [...files.keys(), ...writeAssets(rendered, output), ...parts.map((path) => path.slice(1))],
      body: keepContent(html, body),
    })
    rememberDocument(key, body.search, site, state)
    return body.diagnostics
  } catch (cause) {
    return [pageFailed(pageSubject(key, site), cause)]
  }
}

/**
 * Writes a page with the content of the last build and its current surroundings.
 *
 * @param remembered The page as the last build left it.
 * @param build The context.
 * @returns False if the content is not available without rendering it.
 */
export async function buildAround(
  remembered: RememberedPage,
  { renderer, output, state, home }: PageBuild,
): Promise<boolean> {
  const page = renderer.site.pages.get(remembered.key)
  const kept = page === undefined ? '' : remembered.body()
  const before = page && kept !== '' ? output.read(outputPath(page.url, '.html')) : ''
  const content = kept !== '' && recallBody(kept, before)
  if (!page || !content) return false
  // Its Markdown lists what is around it, too.
  if (hasListing(before) || (await renderer.listing(remembered.key)) !== '') return false
  try {
    await writeAround(page, content, remembered, { renderer, output, state, home })
    return true
  } catch {
    // Rendering it reports the problem.
    return false
  }
}

async function writeAround(
  page: SitePage,
  content: ShownBody,
  remembered: RememberedPage,
  { renderer, output, state, home }: PageBuild,
): Promise<void> {
  const { key } = page
  const rendered = await renderer.around(key, content)
  const { html, frame } = rendered
  const paths = pathsOf(page, '.html', home)
  for (const path of paths) output.write(path, html)
  state.save({
    key,
    version: remembered.version,
    dependencies: JSON.parse(remembered.dependencies) as Record<string, string>,
    links: remembered.links(),
    frame,
    frontMatter: renderer.site.metadata.get(key),
    diagnostics: remembered.diagnostics(),
    outputs: [...paths, ...pathsOf(page, '.md', home), ...writeAssets(rendered, output)],
    body: keepContent(html, content),
  })
}

function pathsOf({ key, url }: SitePage, extension: '.html' | '.md', home: string | undefined): string[] {
  return [outputPath(url, extension), ...(key === home ? [`index${extension}`] : [])]
}

/** Files that a page loads besides those of every page. */
function writeAssets({ files, library }: Pick<RenderedPage, 'files' | 'library'>, output: OutputFolder): string[] {
  return [...files, ...library].map(({ path, content }) => {
    output.writeAsset(path.slice(1), content)
    return path.slice(1)
  })
}

/**
 * Whether the file of a page lists other pages below its text.
 *
 * @param html The file.
 */
export function hasListing(html: string): boolean {
  return html.includes('<section class="directory"')
}

import type { SiteRenderer } from '../render/site-renderer.ts'
import { machineLinks } from '../machines/machine-files.ts'
import { createSiteFiles, type SiteFileKind } from '../render/site-files.ts'
import { pageListPath } from '../site/page-list.ts'
import { urlOf } from '../site/page-paths.ts'
import { walkRedirects } from '../site/walk-redirects.ts'
import { missingLeadsHome } from '../site/missing-leads-home.ts'
import { pageUrl } from '../site/public-address.ts'
import { normalizeSourcePath } from '../source/source-path.ts'
import type { BuildState } from './build-state.ts'
import type { OutputFolder } from './output-folder.ts'
import { outputPath } from './output-path.ts'
import type { BuildPlan } from './plan-build.ts'
import { redirectPage } from './redirect-files.ts'
import { redirectRules } from './redirect-rules.ts'
import { vercelRoutes } from './vercel-routes.ts'

/**
 * Writes the files of the whole site: styles, scripts and fonts, redirects, sitemap, robots.txt and the 404 page.
 *
 * @param renderer The site.
 * @param output The output folder.
 * @param state The memory of builds.
 * @param plan Whether any of it may have changed.
 */
export async function writeSiteFiles(
  renderer: SiteRenderer,
  output: OutputFolder,
  state: BuildState,
  plan: BuildPlan,
): Promise<void> {
  const { site, origin } = renderer
  const siteFiles = createSiteFiles(renderer, {
    origin,
    isOpen: true,
    isServed: false,
    markdown: (key) => renderer.markdown(key),
  })

  async function addAll(kinds: readonly SiteFileKind[], files: Map<string, string | Uint8Array>): Promise<void> {
    for (const path of await siteFiles.paths(kinds)) {
      const file = await siteFiles.find(path)
      // A file of the repository with the same name takes precedence, and is copied.
      if (file?.kind === 'made') files.set(path.slice(1), file.content)
    }
  }

  if (!plan.siteChanged) {
    // Its path is among those of the site's files already.
    const dated = new Map<string, string | Uint8Array>()
    if (plan.datesChanged) await addAll(['sitemap'], dated)
    for (const [path, content] of dated) output.write(path, content)
    return
  }
  const files = new Map<string, string | Uint8Array>()
  // Its script is also an asset.
  await site.metadata.load(site.pages.keys())
  const leadTo = (destination: string): string =>
    redirectPage(destination, site.base, canonicalOf(destination, renderer))
  const missing = missingLeadsHome(site)
    ? leadTo('/')
    : await renderer.notFound({ pages: `${site.base}${pageListPath}` })
  files.set('404.html', missing)
  await addAll(['asset', 'pageList', 'languages', 'section', 'icon', 'robots', 'sitemap', 'index'], files)
  for (const [source, { destination }] of site.redirects.exact) {
    const path = normalizeSourcePath(source) ?? (source === '/' ? '' : undefined)
    // A page or file of the same path stays; a path that leads out of the site is no valid address.
    if (path === undefined || site.routes.has(source) || site.links.files.has(path)) continue
    files.set(outputPath(`/${path}`, '.html'), leadTo(walkRedirects(destination, site).end ?? destination))
  }
  for (const [folder, first] of site.links.folders) {
    const path = outputPath(`/${folder}`, '.html')
    if (folder === '' || files.has(path) || site.links.files.has(path) || site.links.isRedirected(`/${folder}`))
      continue
    files.set(path, leadTo(urlOf(first)))
  }
  const isPage = (path: string): boolean => site.routes.has(path)
  const { text: rules } = redirectRules(site.redirects, site.base, isPage)
  if (rules !== '') files.set('_redirects', rules)
  // Below a base path, another site has the root of the host, where Vercel reads it.
  if (rules !== '' && site.base === '' && !site.links.files.has('vercel.json'))
    files.set('vercel.json', `${JSON.stringify({ routes: vercelRoutes(site.redirects, isPage) }, undefined, 2)}\n`)
  // Otherwise, GitHub Pages ignores names that begin with an underscore.
  files.set('.nojekyll', '')
  const links = machineLinks(site)
  if (!site.files.has('_headers')) {
    const pointers =
      links === undefined ? '' : `${site.base}/*\n  Link: ${links}\n  X-Llms-Txt: ${site.base}/llms.txt\n`
    // The page itself is what search engines should show.
    const kept = `${site.base}/_docwright/*\n  Cache-Control: public, max-age=31536000, immutable\n`
    files.set('_headers', `${pointers}${site.base}/*.md\n  X-Robots-Tag: noindex\n${kept}`)
  }
  for (const [path, content] of files) output.write(path, content)
  state.setValue('siteFiles', JSON.stringify([...files.keys()]))
}

/** The URL of the page that a redirect leads to; undefined if it leads to none, or the site does not know its URL. */
function canonicalOf(destination: string, { site, origin }: SiteRenderer): string | undefined {
  const key = site.routes.get(destination.replace(/[?#].*/s, ''))
  return key === undefined || origin === '' ? undefined : pageUrl(key, site, origin)
}

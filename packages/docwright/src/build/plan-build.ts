import { createHash } from 'node:crypto'
import { twinText } from '../machines/twin-text.ts'
import { pagesNaming, translationsOf } from '../render/present/pages-naming.ts'
import type { SiteRenderer } from '../render/site-renderer.ts'
import type { Site } from '../site/create-site.ts'
import { leadTheSame } from '../site/followed-links.ts'
import { kindKeys } from '../site/page-kind.ts'
import type { BuildState } from './build-state.ts'
import type { RememberedPage } from './remembered-page.ts'

/** The work of a build. */
export interface BuildPlan {
  /** Keys of the pages to render. */
  render: ReadonlySet<string>
  /** Keys of pages in which only the surroundings of the content changed. */
  around: ReadonlySet<string>
  /** Keys of pages that no longer exist. */
  remove: readonly string[]
  /** True if nothing was remembered. */
  fresh: boolean
  /** True if files about the whole site (sitemap, redirects, 404) may differ from before. */
  siteChanged: boolean
  /** True if the set of pages that can be found may have changed, or facts about pages that are not rendered. */
  pagesChanged: boolean
  /** True if pages may have been changed at another time than was known before. */
  datesChanged: boolean
  /** Digests to remember when the build is done. */
  values: ReadonlyMap<string, string>
}

/**
 * Decides which pages to render. A page is left alone if its file and snippets are unchanged, and so are its
 * surroundings. The surroundings can change only with the configuration, the set of files, or some page's front matter.
 * All frames are compared, unless nothing changed but front matter that other pages show, such as a title: then only
 * the frames of pages that name a changed page, in a sidebar or a list, and of its translations.
 *
 * @param renderer The site.
 * @param remembered Pages of the last build into the same folder.
 * @param state Digests of the last build.
 * @param today Other inputs of pages.
 * @param today.home Key of the page that is also written to the root; undefined if the root has a page of its own.
 * @param today.head The commit that is checked out; undefined if there is none.
 */
export async function planBuild(
  renderer: SiteRenderer,
  remembered: ReadonlyMap<string, RememberedPage>,
  state: BuildState,
  { home, head }: { home: string | undefined; head: string | undefined },
): Promise<BuildPlan> {
  const { site } = renderer
  const values = new Map([
    // The last is around the Markdown of every page, in which links have the origin.
    ['settings', `${renderer.settingsDigest} ${renderer.origin} ${twinText('', site, renderer.origin)}`],
    ['home', home ?? ''],
    ['head', head ?? ''],
    [
      'routes',
      digest([
        ...site.pages.keys(),
        ...site.links.files,
        JSON.stringify([...site.links.folders, site.config.redirects ?? []]),
      ]),
    ],
    [
      'structure',
      digest([
        renderer.assets.digest,
        JSON.stringify([...site.linkLabels.labels]),
        ...[...site.configFiles, ...dataFiles(site)].map((path) => `${path} ${site.files.get(path)?.version}`),
      ]),
    ],
  ])
  const same = (name: string): boolean => state.value(name) === values.get(name)
  const remove = [...remembered.keys()].filter((key) => !hasAddress(key, site))
  const fresh = remembered.size === 0
  if (fresh || !same('settings')) {
    return {
      render: new Set([...site.pages.keys()].filter((key) => hasAddress(key, site))),
      around: new Set(),
      remove,
      fresh,
      siteChanged: true,
      pagesChanged: true,
      datesChanged: true,
      values,
    }
  }
  const render = changedPages(site, remembered, !same('routes'))
  if (!same('home'))
    for (const key of [home, state.value('home')]) if (key !== undefined && hasAddress(key, site)) render.add(key)
  await site.metadata.load(render)
  const datesChanged = !same('head')
  const isArranged =
    !(datesChanged && site.config.metadata?.timestamp === true) &&
    same('routes') &&
    same('structure') &&
    remove.length === 0
  const described = describedAnew(site, render, remembered)
  const pagesChanged = !isArranged || [...described].some((key) => isFoundElsewhere(key, site, remembered))
  const asked = pagesChanged
    ? site.pages.keys()
    : new Set([...pagesNaming(described, site), ...translationsOf(render, site)])
  const around = new Set<string>()
  for (const key of asked) {
    if (!hasAddress(key, site)) continue
    // Frames of one section share their sidebar: the pages are asked one after the other.
    if (!render.has(key) && (await renderer.frame(key)) !== remembered.get(key)?.frame) around.add(key)
  }
  const siteChanged = pagesChanged || described.size > 0
  return { render, around, remove, fresh, siteChanged, pagesChanged, datesChanged, values }
}

/** Any of these may be part of a specification, which pages show besides their own text. */
function dataFiles({ files }: Site): string[] {
  return [...files.keys()].filter((path) => /\.(?:json|ya?ml)$/i.test(path))
}

/** If `a.mdx` and `a/index.mdx` both exist, only one of them has the address `/a`. */
function hasAddress(key: string, site: Site): boolean {
  const page = site.pages.get(key)
  return page !== undefined && site.routes.get(page.url) === key
}

/** Pages that are new, whose file or snippets changed, or whose links lead elsewhere than before. */
function changedPages(
  site: Site,
  remembered: ReadonlyMap<string, RememberedPage>,
  routesChanged: boolean,
): Set<string> {
  const changed = new Set<string>()
  for (const { key, version } of site.pages.values()) {
    if (!hasAddress(key, site)) continue
    const page = remembered.get(key)
    if (page === undefined || page.version !== version || (routesChanged && !leadTheSame(page.links(), site.links)))
      changed.add(key)
    else if (page.dependencies !== '{}' && dependencyChanged(page.dependencies, site)) changed.add(key)
  }
  return changed
}

function dependencyChanged(stored: string, site: Site): boolean {
  const dependencies = JSON.parse(stored) as Record<string, string>
  return Object.entries(dependencies).some(([path, version]) => (site.files.get(path)?.version ?? '') !== version)
}

/** Pages whose front matter has changed. */
function describedAnew(
  site: Site,
  keys: ReadonlySet<string>,
  remembered: ReadonlyMap<string, RememberedPage>,
): Set<string> {
  const described = new Set<string>()
  for (const key of keys) {
    const before = remembered.get(key)?.frontMatter()
    if (JSON.stringify(before) !== JSON.stringify(site.metadata.get(key))) described.add(key)
  }
  return described
}

/** Whether the ways of readers, search engines or programs to a page or from it have changed. */
function isFoundElsewhere(key: string, site: Site, remembered: ReadonlyMap<string, RememberedPage>): boolean {
  const [before, after] = [remembered.get(key)?.frontMatter(), site.metadata.get(key)]
  if (before === undefined) return true
  const names = ['hidden', 'noindex', 'canonical', 'searchable', ...kindKeys] as const
  return names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

function digest(parts: readonly string[]): string {
  const hash = createHash('sha1')
  for (const part of parts) hash.update(part).update('\n')
  return hash.digest('base64url')
}

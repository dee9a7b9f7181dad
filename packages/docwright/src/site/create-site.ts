import { loadConfig, type ConfigMemory, type ConfigPlaces } from '../config/load-config.ts'
import type { SiteConfig } from '../config/schema/site-config.ts'
import type { FrontMatter } from '../content/front-matter.ts'
import type { NavigationTree } from '../navigation/navigation-tree.ts'
import { mountFolder } from '../config/sources/source-paths.ts'
import { resolveNavigation } from '../navigation/resolve-navigation.ts'
import { unshownLinks } from '../navigation/unshown-links.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { limitSource, defaultLimits, type SourceLimits } from '../source/limited-source.ts'
import type { Source, SourceFile } from '../source/source.ts'
import { alikeNames } from './alike-names.ts'
import { channelRedirects } from './channel-redirects.ts'
import { basePath } from './base-path.ts'
import { findPageKey } from './find-page.ts'
import { firstPagesOfFolders } from './folder-pages.ts'
import { indexNavigation, type NavigationIndex } from './navigation-index.ts'
import { createPageMetadata, inTurn, type PageMetadata } from './page-metadata.ts'
import { isOfSpecification } from './page-kind.ts'
import { collectPages, isSnippet, type SitePage } from './page-paths.ts'
import { labelLinks, type LinkLabels } from './link-labels.ts'
import { isPublishedFile } from './published-files.ts'
import { joinAddresses } from './join-addresses.ts'
import type { Redirects } from './redirects.ts'
import type { LinkTargets } from './resolve-link.ts'
import { generatePages } from './generate-pages.ts'
import { completeApiMetadata } from './complete-api-metadata.ts'
import { completeSourceMetadata } from './complete-source-metadata.ts'
import type { PageOperationContext } from './page-operation.ts'
import { siteProblems } from './site-problems.ts'
import type { FetchFile } from './references/opened-files.ts'
import { createSpecifications, type Specifications } from './specifications.ts'
import { atItsUrl } from './place-of-fetched.ts'

/** A docs repository, understood: every route with its page, place and neighbors. Immutable but for caches. */
export interface Site {
  source: Source
  config: SiteConfig
  places: ConfigPlaces
  /** Files the configuration was read from. */
  configFiles: readonly string[]
  /** Base path without trailing slash; empty at the root. */
  base: string
  files: ReadonlyMap<string, SourceFile>
  pages: ReadonlyMap<string, SitePage>
  /** Keys by URL path without base. */
  routes: ReadonlyMap<string, string>
  tree: NavigationTree
  navigation: NavigationIndex
  metadata: PageMetadata
  redirects: Redirects
  links: LinkTargets
  linkLabels: LinkLabels
  /** Specifications, read when a page needs them. */
  specifications: Specifications
  /** Finds what the front matter of pages names in them. */
  pageOperations: PageOperationContext
  /** Problems of the configuration and the navigation. */
  diagnostics: readonly Diagnostic[]
}

/** The facts known about a repository from which no site can be made. */
export interface NoSite {
  diagnostics: readonly Diagnostic[]
  configFiles: readonly string[]
}

/** How to make a site. */
export interface SiteOptions {
  /** Path below which the site is served, such as `/docs`. */
  base?: string
  /** Fetches specifications that are named by URL; by default, they are reported as missing. */
  fetchFile?: FetchFile
  /** Fetches everything again that `previous` has fetched. */
  fetchesAfresh?: boolean
  /** An earlier state of the same repository; whatever has not changed is taken from it. */
  previous?: Site
  /** Limits on the size of the repository; by default, the usual ones. */
  limits?: SourceLimits
  /** Configurations that were checked before; by default, each is checked. */
  configMemory?: ConfigMemory
}

/**
 * Understands a docs repository.
 *
 * @param options Base path, and an earlier state to reuse.
 * @returns The site, or the problems for which none can be made: no readable `docs.json`, no `navigation`, no page.
 */
export async function createSite(
  repository: Source,
  options: SiteOptions = {},
): Promise<{ site: Site } | { noSite: NoSite }> {
  const limits = options.limits ?? defaultLimits
  const source = limitSource(repository, limits)
  const listing = await source.list()
  if (source.isTooMany()) return { noSite: { diagnostics: source.problems(), configFiles: [] } }
  const { configMemory } = options
  const loaded = await loadConfig(source, { sizeLimit: limits.configuration, configMemory })
  const { config, places, diagnostics: configDiagnostics, files: configFiles } = loaded
  if (config === undefined)
    return { noSite: { diagnostics: whyNoSite(source.problems(), configDiagnostics), configFiles } }

  const files = new Map(listing.map((file) => [file.path, file]))
  const written = collectPages(listing)
  const resolved = resolveNavigation(config.navigation, {
    findPage: (path) => findPageKey(path, written),
    allPages: () => [...written].filter(([, { file }]) => !isOnlyWhenNamed(file, files)).map(([key]) => key),
    hasFile: (path) => files.has(path),
    allFiles: () => files.keys(),
    ...mountsOf(config.sources),
    places,
    defaults: { openapi: config.api?.openapi, asyncapi: config.api?.asyncapi },
  })
  const { previous } = options
  const specifications = createSpecifications({
    source,
    files,
    fetchFile: options.fetchFile,
    fetchesAfresh: options.fetchesAfresh,
    previous,
  })
  const generated = await generatePages(
    resolved.tree,
    specifications,
    (key) => written.has(key),
    reservedKeys(written, config),
  )
  const { tree } = generated
  const candidates = withGenerated(written, generated.pages)
  const navigation = indexNavigation(
    tree,
    (path) => candidates.has(path),
    (path) => operationOf(candidates.get(path)),
  )
  const pages = publishedPages(candidates, files, navigation)
  const problems = [
    ...source.problems(),
    ...configDiagnostics,
    ...resolved.diagnostics,
    ...generated.diagnostics.map((one) => atItsUrl(one, config, places)),
    ...unshownLinks(tree),
    ...(await shallowHistory(repository, config, places)),
  ]
  if (pages.size === 0) return { noSite: { diagnostics: [...problems, noPages(places)], configFiles } }
  const routes = routesOf(pages, navigation)
  const base = basePath(options.base ?? '')
  const { links, redirects } = addressesOf(base, pages, listing, tree, config)
  const pageOperations: PageOperationContext = {
    specifications,
    files,
    mounts: links.mounts,
    placeOf: (key) => navigation.places.get(key),
    defaults: { openapi: config.api?.openapi?.sources ?? [], asyncapi: config.api?.asyncapi?.sources ?? [] },
  }
  const metadata = createPageMetadata(
    source,
    pages,
    [...unchangedMetadata(pages, previous), ...generated.metadata],
    inTurn(
      completeApiMetadata(pageOperations),
      completeSourceMetadata(links.mounts ?? [], (path) => files.has(path) || pages.has(path)),
    ),
  )
  const site: Site = {
    source,
    config,
    places,
    configFiles,
    base,
    files,
    pages,
    routes,
    tree,
    navigation,
    metadata,
    redirects,
    specifications,
    pageOperations,
    links,
    linkLabels: await labelLinks(tree, source, (path) => pages.get(findPageKey(path, written) ?? '')),
    diagnostics: [...problems, ...takenAddresses(pages, routes), ...alikeNames(files.keys())],
  }
  return { site }
}

/** Addresses that lead somewhere already: folders with an index, and redirects, which a page of the name would end. */
function reservedKeys(
  written: ReadonlyMap<string, SitePage>,
  { redirects = [] }: SiteConfig,
): (key: string) => boolean {
  const sources = new Set(redirects.map(({ source }) => source.replace(/^\/+|(?<!\/)\/+$/g, '')))
  return (key) => sources.has(key) || written.has(`${key}/index`)
}

/** Method and path, by which an operation is the same in another version or language. */
function operationOf(page: SitePage | undefined): string | undefined {
  return page?.generated?.about === undefined ? page?.generated?.pointer : undefined
}

/** The possible targets of a link. */
function addressesOf(
  base: string,
  pages: ReadonlyMap<string, SitePage>,
  listing: readonly SourceFile[],
  tree: NavigationTree,
  { redirects: rules = [], sources }: SiteConfig,
): Pick<Site, 'links' | 'redirects'> {
  const published = listing.filter(({ path }) => isPublishedFile(path))
  return joinAddresses({
    base,
    pages: new Set(pages.keys()),
    files: new Set(published.map(({ path }) => path)),
    folders: firstPagesOfFolders(pages, tree),
    ...mountsOf(sources),
    rules: [...rules, ...channelRedirects(pages)],
  })
}

/** The folders that hold the files of other repositories. */
function mountsOf(sources: SiteConfig['sources']): Pick<LinkTargets, 'mounts'> {
  const mounts = (sources ?? []).flatMap(({ path }) => mountFolder(path) ?? [])
  return mounts.length === 0 ? {} : { mounts }
}

/** Pages show when they were last changed, which a clone of limited depth, as in CI, does not know. */
async function shallowHistory(
  repository: Source,
  { metadata }: SiteConfig,
  places: ConfigPlaces,
): Promise<Diagnostic[]> {
  if (metadata?.timestamp !== true || (await repository.isShallow?.()) !== true) return []
  const message = 'This clone has only the newest part of the history, so pages that it did not change show no date.'
  const fix = 'Fetch all of it: `git fetch --unshallow`, or `fetch-depth: 0` in CI.'
  return [diagnose(siteProblems, 'history-shallow', places.of(['metadata', 'timestamp']), message, fix)]
}

/** A configuration that may not be read is not missing. */
function whyNoSite(problems: readonly Diagnostic[], configuration: readonly Diagnostic[]): Diagnostic[] {
  const codes = new Set(['file-unreadable', 'configuration-too-large'])
  const unreadable = new Set(problems.filter(({ code }) => codes.has(code)).map(({ file }) => file))
  return [...problems, ...configuration.filter(({ code, file }) => code !== 'config-missing' || !unreadable.has(file))]
}

function withGenerated(
  written: ReadonlyMap<string, SitePage>,
  generated: readonly SitePage[],
): ReadonlyMap<string, SitePage> {
  if (generated.length === 0) return written
  return new Map([...written, ...generated.map((page): [string, SitePage] => [page.key, page])])
}

/**
 * The repository's own documents (`README.md` and the like) and snippets are pages only if the navigation names them.
 */
function isOnlyWhenNamed(file: string, files: ReadonlyMap<string, SourceFile>): boolean {
  return files.get(file)?.onlyWhenNamed === true || isSnippet(file)
}

function publishedPages(
  candidates: ReadonlyMap<string, SitePage>,
  files: ReadonlyMap<string, SourceFile>,
  { places }: NavigationIndex,
): ReadonlyMap<string, SitePage> {
  const unlisted = new Set<string>()
  for (const [key, { file }] of candidates) if (isOnlyWhenNamed(file, files) && !places.has(key)) unlisted.add(key)
  return unlisted.size === 0 ? candidates : new Map([...candidates].filter(([key]) => !unlisted.has(key)))
}

/** Front matter of pages with unchanged files is taken from the earlier state. */
function unchangedMetadata(pages: ReadonlyMap<string, SitePage>, previous: Site | undefined): [string, FrontMatter][] {
  if (previous === undefined) return []
  return [...previous.metadata.entries()].filter(
    ([key, frontMatter]) =>
      // The facts that an API page takes from its specification may have changed without the page.
      !isOfSpecification(frontMatter) && pages.get(key)?.version === previous.pages.get(key)?.version,
  )
}

/** The first page of the navigation also answers at `/` when there is no root `index`. */
function routesOf(pages: ReadonlyMap<string, SitePage>, navigation: NavigationIndex): Map<string, string> {
  const routes = new Map<string, string>()
  for (const { key, url } of pages.values()) {
    // `a.mdx` and `a/index.mdx` claim the same URL: the page that has a place in the navigation gets it.
    const taken = routes.get(url)
    if (taken === undefined || (navigation.places.has(key) && !navigation.places.has(taken))) routes.set(url, key)
  }
  return routes
}

function noPages(places: ConfigPlaces): Diagnostic {
  const message = 'There are no pages, so no site can be built.'
  const fix = 'Create a page such as index.mdx, and list it in the navigation.'
  return diagnose(siteProblems, 'no-pages', places.of(['navigation']), message, fix)
}

function takenAddresses(pages: ReadonlyMap<string, SitePage>, routes: ReadonlyMap<string, string>): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const { key, file, url } of pages.values()) {
    const other = routes.get(url)
    if (other === undefined || other === key) continue
    const message = `The URL ${url} belongs to “${pages.get(other)?.file ?? other}”, so this page is not published.`
    diagnostics.push(
      diagnose(
        siteProblems,
        'address-taken',
        { file, line: 1, column: 1 },
        message,
        'Rename or remove one of the two files.',
      ),
    )
  }
  return diagnostics
}

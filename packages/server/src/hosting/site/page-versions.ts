import { createHash } from 'node:crypto'
import {
  isMarkdown,
  languagesOf,
  machineLinks,
  translationFolder,
  twinText,
  type RenderedPage,
  type Site,
  type SitePage,
  type SiteRenderer,
  isReference,
} from 'docwright/engine'
import type { KeptPage } from '../manifest/kept-pages.ts'

/** Decides whether a page is the same as at another time, without rendering it. */
export interface PageVersions {
  /**
   * Digest of all inputs of a page and of its Markdown.
   *
   * @param key Key of the page.
   * @param known The facts about it since it was rendered.
   * @param frame Digest of its surroundings, if known.
   */
  of(key: string, known: Pick<KeptPage, 'dependencies' | 'reach'>, frame?: string): Promise<string>
  /**
   * Digest of all inputs of pages besides the files of each. As long as it is the same, a page with the same `sources`
   * is the same, and so is everything that is made of titles, descriptions and the navigation alone.
   */
  state(): Promise<string>
  /**
   * Digest of the files of a page, of its date of change if it shows one, and of the page that it was translated from.
   *
   * @param key Key of the page.
   * @param dependencies Files that went into it besides its own.
   */
  sources(key: string, dependencies: readonly string[]): Promise<string>
}

/** A change of these changes only pages that depend on the file. */
const pageOrMedia = /\.(?:mdx?|png|jpe?g|gif|webp|avif|ico|mp4|webm|mov|mp3|wav|woff2?|ttf|otf|pdf|zip)$/i

/** Creates the function that returns the version of a file, which is in the repository, or fetched from elsewhere. */
export function versionsOf({ files, specifications }: Site): (path: string) => string {
  return (path) => files.get(path)?.version ?? specifications.versionOf({ files: [path] })
}

/**
 * Creates the versions of a site's pages. Any input that is not known to matter to one page alone is part of all
 * versions: we prefer a needless render to a stale page.
 *
 * @param renderer The site.
 * @param program Changes with the program: another one may render the same files differently.
 */
export function createPageVersions(renderer: SiteRenderer, program: string): PageVersions {
  const { site } = renderer
  const versionOf = versionsOf(site)
  const common = digest([
    program,
    renderer.settingsDigest,
    renderer.optionsDigest,
    renderer.assets.digest,
    renderer.origin,
    machineLinks(site),
    twinText('\u0000', site, renderer.origin),
    [...site.linkLabels.labels],
    // Configuration, specifications, styles and scripts.
    [...site.configFiles].map((path) => [path, versionOf(path)]),
    [...site.files.values()].flatMap(({ path, version }) => (pageOrMedia.test(path) ? [] : [[path, version]])),
  ])
  const isTranslated = [...site.files.keys()].some((path) => path.startsWith(`${translationFolder}/`))
  let routes: string | undefined
  let state: Promise<string> | undefined
  let metadata: Promise<string> | undefined

  async function reached(reach: KeptPage['reach']): Promise<readonly (string | undefined)[]> {
    if (reach === 'own') return []
    routes ??= digest([[...site.pages.keys()], [...site.routes], [...site.links.files], [...site.links.folders]])
    if (reach === 'routes') return [routes]
    metadata ??= metadataDigest(site)
    return [routes, await metadata]
  }

  /** Possible inputs of a page besides pages: all other files. */
  function otherFiles(): [string, string][] {
    return [...site.files.values()].flatMap(({ path, version }) => (isMarkdown(path) ? [] : [[path, version]]))
  }

  /** Where a page is. The content of its file is a source of this page alone. */
  const outline = ({ key, file, url, version, generated }: SitePage): unknown[] =>
    generated === undefined ? [key, file, url] : [key, file, url, version, generated]

  async function makeState(): Promise<string> {
    const pages = [...site.pages.values()].map(outline)
    return digest([common, otherFiles(), pages, await reached('site'), [...site.files.keys()]])
  }

  return {
    state() {
      state ??= makeState()
      // After a failure, the next request tries again.
      state.catch(() => (state = undefined))
      return state
    },
    async sources(key, dependencies) {
      const page = site.pages.get(key)
      const isDated = site.metadata.get(key).timestamp ?? site.config.metadata?.timestamp ?? false
      const date = isDated ? await site.source.changedAt?.(page?.file ?? '') : undefined
      // A translation shows whether it is up to date.
      const others = isTranslated ? languagesOf(key, site).map((other) => site.pages.get(other.key)?.version) : []
      return digest([page?.version, dependencies.map((path) => [path, versionOf(path)]), date, others])
    },
    async of(key, { dependencies, reach }, frame) {
      return digest([
        common,
        site.pages.get(key),
        frame ?? (await renderer.frame(key)),
        dependencies.map((path) => [path, versionOf(path)]),
        await reached(reach),
      ])
    },
  }
}

/**
 * The reach of a page's dependencies besides its surroundings.
 *
 * @param key Key of the page.
 */
export function reachOf(key: string, { body, parts }: RenderedPage, site: Site): KeptPage['reach'] {
  const showsOne = body.endpoint !== undefined || isReference(site.metadata.get(key), site.pages.get(key))
  if (showsOne || parts.length > 0) return 'site'
  return body.links === undefined ? 'own' : 'routes'
}

async function metadataDigest({ metadata, pages }: Site): Promise<string> {
  await metadata.load(pages.keys())
  return digest([...pages.keys()].map((key) => [key, metadata.get(key)]))
}

function digest(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

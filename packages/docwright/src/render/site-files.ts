import { fullTextAt, isTextPath } from '../machines/full-text.ts'
import { machineFiles } from '../machines/machine-files.ts'
import { searchFolder } from '../search/index/index-files.ts'
import type { SiteSearch } from '../search/site-search.ts'
import { languageList, languageListPath } from '../site/language-list.ts'
import { pageList, pageListPath } from '../site/page-list.ts'
import { robots } from '../site/robots.ts'
import { sitemap } from '../site/sitemap.ts'
import { mediaType } from '../source/media-type.ts'
import { isPartPath } from './api/part-address.ts'
import { signInPath } from './basics/sign-in-path.ts'
import { sectionsFolder } from './present/section-address.ts'
import type { RenderedPart, SiteRenderer } from './site-renderer.ts'

/** A file of a site that is no page. */
export type SiteFile =
  /** `isFixed` if its name changes with its content. */
  | { kind: 'made'; type: string; content: string | Uint8Array; isFixed?: true }
  | { kind: 'part'; part: RenderedPart; isMarkdown: boolean }
  /** A file of the repository, by its path. */
  | { kind: 'repository'; path: string }

/** How the site is offered. */
export interface SiteFilesOptions {
  /** Origin without a slash at its end; empty if unknown: the site then has no sitemap. */
  origin: string
  /** Whether search engines may read it: the preview of a branch is closed to them. */
  isOpen: boolean
  /** Whether a server answers: searches, MCP, sign-ins of the playground. */
  isServed: boolean
  /** The index; a build writes its files by itself. */
  search?: Pick<SiteSearch, 'file' | 'paths'>
  /** A page as Markdown, for the texts that hold all pages. */
  markdown(key: string): Promise<string>
}

/** The kinds of files, in their order of precedence. */
const siteFileKinds = {
  asset: {
    paths: ({ renderer: { assets }, isServed }) =>
      [
        ...assets.ofTheSite,
        // The page of results is none of the site's pages, and a provider may send a reader back to no page in memory.
        ...(isServed ? [...assets.sheets(['search']), ...assets.signIn()] : []),
      ].map(({ path }) => path),
    find(path, { renderer: { assets } }) {
      const asset = assets.find(path)
      return asset && { ...made(asset.type, asset.content()), ...(path === signInPath ? {} : { isFixed: true }) }
    },
  },
  part: {
    async find(path, { renderer }) {
      const part = isPartPath(path) ? await renderer.part(path) : undefined
      return part && { kind: 'part', part, isMarkdown: path.endsWith('.md') }
    },
  },
  search: {
    paths: async ({ search }) => (await search?.paths()) ?? [],
    async find(path, { search }) {
      const file = path.startsWith(searchFolder) ? await search?.file(path) : undefined
      return file && { ...made(mediaType(path), file.content), ...(file.isNamedByContent ? { isFixed: true } : {}) }
    },
  },
  pageList: at(pageListPath, ({ renderer }) => pageList(renderer.site)),
  languages: at(languageListPath, async ({ renderer }) => languageList(await renderer.homeKey(), renderer.site)),
  section: {
    paths: ({ renderer }) => renderer.navigationFiles(),
    async find(path, { renderer }) {
      const list = path.startsWith(sectionsFolder) ? await renderer.navigationFile(path) : undefined
      return list === undefined ? undefined : made(htmlType, list)
    },
  },
  closed: at('/robots.txt', ({ isOpen }) => (isOpen ? undefined : 'User-agent: *\nDisallow: /\n')),
  repository: {
    paths: ({ renderer }) => [...renderer.site.links.files].map((path) => `/${path}`),
    find: (path, { renderer }) =>
      renderer.site.links.files.has(path.slice(1)) ? { kind: 'repository', path: path.slice(1) } : undefined,
  },
  sitemap: at('/sitemap.xml', ({ renderer, origin, isOpen }) =>
    isOpen && origin !== '' ? sitemap(renderer.site, origin) : undefined,
  ),
  icon: {
    paths: ({ renderer }) => renderer.assets.conventionalFavicon?.path ?? [],
    find(path, { renderer }) {
      const icon = renderer.assets.conventionalFavicon
      return icon?.path === path ? made(icon.type, icon.content()) : undefined
    },
  },
  robots: at('/robots.txt', ({ renderer, origin }) => robots(renderer.site, origin)),
  text: {
    async find(path, { renderer, origin, markdown }) {
      const text = isTextPath(path) ? await fullTextAt(path, renderer.site, origin, markdown) : undefined
      return text === undefined ? undefined : made(mediaType(path), text)
    },
  },
  index: {
    paths: async ({ indexes }) => [...(await indexes()).keys()],
    async find(path, { indexes }) {
      const file = /\.(?:txt|md|json)$/.test(path) ? (await indexes()).get(path) : undefined
      return file && made(file.type, file.text)
    },
  },
} as const satisfies Record<string, FileKind>

/** A kind of files that belong to a whole site. */
export type SiteFileKind = keyof typeof siteFileKinds

/** Everything that a site has besides its pages. */
export interface SiteFiles {
  /**
   * The file at an address.
   *
   * @param path Decoded path without base path.
   */
  find(path: string): Promise<SiteFile | undefined>
  /** Addresses of the files of some kinds, without base path; parts and texts are known only once the pages are. */
  paths(kinds: readonly SiteFileKind[]): Promise<string[]>
}

/**
 * Finds and lists everything that a site has besides its pages: preview, build and hosting share this table.
 *
 * @param renderer The site.
 * @param options How it is offered.
 */
export function createSiteFiles(renderer: SiteRenderer, options: SiteFilesOptions): SiteFiles {
  let indexes: ReturnType<typeof machineFiles> | undefined
  const site: FileContext = {
    ...options,
    renderer,
    indexes() {
      indexes ??= machineFiles(renderer.site, { origin: options.origin, mcp: options.isServed })
      // A failure to read is not remembered.
      indexes.catch(() => (indexes = undefined))
      return indexes
    },
  }
  const kinds: Record<SiteFileKind, FileKind> = siteFileKinds
  return {
    async find(path) {
      for (const kind of Object.values(kinds)) {
        // The first that has something there decides.
        const file = await kind.find(path, site)
        if (file !== undefined) return file
      }
      return undefined
    },
    async paths(wanted) {
      const lists = await Promise.all(wanted.map(async (name) => (await kinds[name].paths?.(site)) ?? []))
      return [...new Set(lists.flat())]
    },
  }
}

interface FileContext extends SiteFilesOptions {
  renderer: SiteRenderer
  indexes(): ReturnType<typeof machineFiles>
}

type Awaitable<Value> = Value | Promise<Value>

interface FileKind {
  paths?(site: FileContext): Awaitable<readonly string[] | string>
  find(path: string, site: FileContext): Awaitable<SiteFile | undefined>
}

const htmlType = 'text/html; charset=utf-8'

function made(type: string, content: string | Uint8Array): Extract<SiteFile, { kind: 'made' }> {
  return { kind: 'made', type, content }
}

/** A kind that is one file. */
function at(address: string, contentOf: (site: FileContext) => Awaitable<string | undefined>): FileKind {
  return {
    paths: () => address,
    async find(path, site) {
      const content = path === address ? await contentOf(site) : undefined
      return content === undefined ? undefined : made(mediaType(address), content)
    },
  }
}

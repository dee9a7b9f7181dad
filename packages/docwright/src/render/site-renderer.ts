import type { Site } from '../site/create-site.ts'
import type { FollowedLinks } from '../site/followed-links.ts'
import type { Highlighting } from './basics/highlighting.ts'
import type { BodySettings, BodyRenderer, FoundDocument, RenderedBody, ShownBody } from './body/rendered-body.ts'
import type { SiteAsset } from './assets/asset-files.ts'
import type { SiteAssets } from './assets/site-assets.ts'
import type { NotFoundOptions } from './present/present-not-found.ts'
import type { ResultsRequest } from './present/present-results.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import type { ForgeLinks } from '../source/forge-links.ts'

/** Options of a renderer: the preview keeps bodies and follows edits, the others see each page once. */
export interface SiteRendererOptions {
  /** Docs root on disk; absent if everything is read from the site's source. */
  root?: string
  /**
   * File to remember highlighted code in; by default, a file next to the docs. False leaves the repository untouched.
   */
  highlightCache?: string | false
  purpose: 'preview' | 'build' | 'check'
  /** URL of the published site; by default, `seo.metatags.canonical`. */
  url?: string
  /** Whether the site is served with a proxy for the playground at `/_docwright/api-proxy`. */
  apiProxy?: boolean
  /** Whether the site is served with an MCP server at `/mcp`. */
  mcp?: boolean
  /** Whether readers' feedback on pages is stored: received at `feedbackPath`. */
  feedback?: boolean
  /** The place where people edit the repository. */
  repository?: ForgeLinks | undefined
  /** Whether the site is served with a page of search results at `/_search/results`. */
  searchPage?: boolean
  /** Renders bodies; the caller closes it. */
  bodies: BodyRenderer
  /** A renderer of an earlier state of the same repository, whose bodies are taken over if they are still valid. */
  previous?: SiteRenderer
  /** The changes since. */
  changedFiles?: readonly string[]
}

/** A page for a reader. */
export interface RenderedPage {
  html: string
  body: RenderedBody
  /** See {@link SiteRenderer.frame}. */
  frame: string
  /**
   * The files that the page loads besides those of every page: the author's inline styles, style sheets that few pages
   * need.
   */
  files: readonly SiteAsset[]
  /** The page's feed, as RSS, with its path without base path. */
  feed?: { path: string; content: string }
  /**
   * Files that it may load later, of which `SiteAssets.find` knows without the page: the library that draws its
   * diagrams.
   */
  library: readonly SiteAsset[]
  /** Addresses of the parts that it leaves to files of their own; see {@link SiteRenderer.part}. */
  parts: readonly string[]
}

/** A part of an API reference: a file that pages load when a reader opens it (decision 011). */
export interface RenderedPart {
  /** Its address without base path, as pages of this state of the site have it; its Markdown is next to it. */
  path: string
  html: string
  markdown: string
  /** Addresses of the parts that it leads to. */
  parts: readonly string[]
  /** The targets of its links; absent if it has none within the site. */
  links?: FollowedLinks
  /** True if its code has no colors, since the machine was too busy to find them: the next time it may have. */
  pending: boolean
}

/** How a page is rendered. */
export interface PageOptions {
  highlight: Highlighting
  /** Problems to show on the page itself; the preview's alone. */
  problems?: readonly Diagnostic[]
}

/** Renders the routes of one site: the one door that the preview, the build and hosting share. */
export interface SiteRenderer {
  readonly site: Site
  readonly assets: SiteAssets
  /** Origin of the published site without a slash at its end; empty if it is not known. */
  readonly origin: string
  /** Problems met while preparing styles, fonts and icons. */
  readonly diagnostics: readonly Diagnostic[]
  /**
   * Renders a page.
   *
   * @param key Key of the page.
   * @param options How.
   * @returns The finished page.
   */
  page(key: string, options: PageOptions): Promise<RenderedPage>
  /**
   * Renders the page of the default language that is shown at an address of another language, which lacks it.
   *
   * @param path Decoded path below the base path, which nothing else answers.
   * @param options How.
   * @returns Undefined if the default language has no such page either.
   */
  untranslated(path: string, options: PageOptions): Promise<Omit<RenderedPage, 'feed'> | undefined>
  /** Addresses of all such pages, without base path. */
  untranslatedPaths(): string[]
  /** Key of the page that is shown at such an address. */
  untranslatedKey(path: string): string | undefined
  /**
   * Assembles a page around a body that an earlier build has rendered.
   *
   * @param key Key of the page.
   * @param body Its content.
   */
  around(key: string, body: ShownBody): Promise<Omit<RenderedPage, 'body' | 'feed'>>
  /**
   * Renders a page as Markdown alone. Pages for a build have it in their body already, without its {@link listing}.
   *
   * @param key Key of the page.
   * @returns Markdown with the page's title, and what the page lists.
   */
  markdown(key: string): Promise<string>
  /**
   * The lists of a page below its text, as Markdown: pages of its group, related ones. They change with the
   * surroundings of the page.
   *
   * @param key Key of the page.
   * @returns Empty if it lists nothing.
   */
  listing(key: string): Promise<string>
  /**
   * The searchable content of a page. Pages for a build already have it in their body.
   *
   * @param key Key of the page.
   */
  document(key: string): Promise<FoundDocument>
  /**
   * The feed of a page, as RSS.
   *
   * @param key Key of the page.
   * @param origin How the reader addresses the site; by default its own origin.
   * @returns Undefined if the page has none.
   */
  feed(key: string, origin?: string): Promise<string | undefined>
  /**
   * Renders a part of an API reference.
   *
   * @param path Its address without base path, decoded, as HTML or as Markdown; also one of an earlier state.
   * @returns Undefined if it names nothing.
   */
  part(path: string): Promise<RenderedPart | undefined>
  /**
   * Renders a part of the navigation that is not in pages: the whole list of a section whose pages show a part of it,
   * or the surroundings of a page in a further place.
   *
   * @param path Its address without base path.
   * @returns HTML; undefined if it names nothing.
   */
  navigationFile(path: string): Promise<string | undefined>
  /** Addresses of all such parts, without base path. */
  navigationFiles(): Promise<string[]>
  /** Renders the body of a page alone, for its content and diagnostics. */
  body(key: string, highlight: Highlighting): Promise<RenderedBody>
  /**
   * Digest of everything around a page's content, for builds that leave pages alone.
   *
   * @param key Key of the page.
   */
  frame(key: string): Promise<string>
  /** The settings of page bodies: their inputs besides their own text and snippets. */
  readonly settings: BodySettings
  /** Digest of all inputs of page bodies besides files and the set of pages. */
  readonly settingsDigest: string
  /** Changes with the options that are in no file: addresses, where sources are edited, enabled services. */
  readonly optionsDigest: string
  /** Key of the page that answers at the root: the root `index`, otherwise the first page of the navigation. */
  homeKey(): Promise<string | undefined>
  /** The page with results of a search. */
  results(request: ResultsRequest): Promise<string>
  /** The page for paths that lead nowhere; {@link NotFoundOptions.path} lets it suggest others. */
  notFound(options?: NotFoundOptions): Promise<string>
}

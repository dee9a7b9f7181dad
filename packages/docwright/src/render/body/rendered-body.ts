import type { ApiCallView, PlaygroundModel, SafeHtml } from '@docwright/theme'
import type { SiteConfig } from '../../config/schema/site-config.ts'
import type { CustomGrammar } from '../../content/highlight/code-to-highlight.ts'
import type { ContentReference, OutlineEntry } from '../../content/content-tree.ts'
import type { FrontMatter } from '../../content/front-matter.ts'
import type { Highlighting } from '../basics/highlighting.ts'
import type { ExtraSheet } from '../assets/extra-sheets.ts'
import type { IslandScript } from '../islands/island-script.ts'
import type { FollowedLinks } from '../../site/followed-links.ts'
import type { Diagnostic } from '../../source/diagnostic.ts'
import type { ApiContent } from '../api/api-content.ts'
import type { SearchDocument } from '../../search/document/search-document.ts'
import type { FeedEntry } from '../feed/feed-entries.ts'

/** The body of a page as finished HTML, with everything the rest of the site needs to know of it. */
export interface RenderedBody {
  html: SafeHtml
  /** The whole page as Markdown; empty if it was not requested. */
  markdown: string
  frontMatter: FrontMatter
  outline: OutlineEntry[]
  anchors: string[]
  /** Prefixes of ids in content that a reader opens: parts of an API reference. */
  openAnchors?: string[]
  references: ContentReference[]
  /** Snippets that went into the page, missing ones included, and images whose size did. */
  dependencies: string[]
  /** The targets of its links; absent if it has none within the site. */
  links?: FollowedLinks
  diagnostics: Diagnostic[]
  /** Advice that is not about a mistake; absent from most pages. */
  advice?: Diagnostic[]
  /** Rules for the inline styles of the page's author; empty for most pages. */
  styles: string
  /** Style sheets of the theme that the body needs besides the one of every page. */
  sheets: ExtraSheet[]
  /** What its diagrams need: controls if the server drew them, otherwise the drawing library. */
  diagrams?: 'drawn' | 'asked'
  /** HTML of the column next to the text; absent from most pages. */
  aside?: SafeHtml
  /** Custom components that live in the browser; absent on most pages. */
  islands?: IslandScript
  /** The endpoint of an API page. */
  endpoint?: RenderedEndpoint
  /** Its searchable content; absent if it was not requested. */
  search?: SearchDocument
  /** Entries of the page's feed; only on pages that have one. */
  feed?: FeedEntry[]
  /** The result of {@link pageLead}; absent if search data was not requested. */
  lead?: string | undefined
  /** Whether it can take the place of the content that the request named; see `fitsInPlace`. */
  fits?: boolean
  /**
   * True if code was left without colors, or a diagram as its source, to answer in time; rendering again finds them.
   */
  pending: boolean
}

/** The parts of a body that a page shows. */
export type ShownBody = Pick<
  RenderedBody,
  'html' | 'outline' | 'styles' | 'sheets' | 'aside' | 'islands' | 'endpoint' | 'diagrams' | 'lead'
>

/** The searchable content of a page. */
export interface FoundDocument extends SearchDocument {
  /** Paths of the files it was made of, besides its own. */
  dependencies: string[]
}

/** The endpoint of an API page, besides the reference in its body. */
export interface RenderedEndpoint {
  call?: ApiCallView
  /** True if the body begins with the description that would be under the title. */
  described: boolean
  display: 'interactive' | 'simple' | 'none'
  /** The playground's model. */
  model?: PlaygroundModel
  /** Addresses of the parts that are in files of their own, without base path. */
  parts: readonly string[]
}

/** One page to render. */
export interface BodyRequest {
  /** Path of the page's file. */
  file: string
  /** Its text, decoded. */
  text: string
  highlight: Highlighting
  /** Whether the page is wanted as Markdown too. */
  markdown: boolean
  /** Whether what search needs is wanted. */
  search?: boolean
  /** HTML of the content in whose place this one may come. */
  before?: string
  /** The endpoint that the page is about. */
  api?: ApiContent
  /** Title and description of a page that no file has. */
  title?: { title: string; description?: string; deprecated?: boolean }
  /** Language tag of labels; absent for that of the file. */
  language?: string
}

/**
 * The settings of page bodies: their inputs besides their own text and snippets. Plain data: it is sent to other
 * processes.
 */
export interface BodySettings {
  /** Docs root on disk; absent if the files of the repository are read through the renderer's owner. */
  root?: string
  variables: Record<string, string>
  iconLibrary: 'fontawesome' | 'lucide' | 'tabler'
  /** Names of the two code themes. */
  codeThemes: { light: string; dark: string }
  /** Languages of the docs repository itself. */
  grammars?: readonly CustomGrammar[]
  /** File of the highlighting cache; absent to keep nothing. */
  highlightCache?: string
  base: string
  /** Folders of sources; absent if there are none. */
  mounts?: readonly string[]
  pages: readonly string[]
  files: readonly string[]
  folders: readonly (readonly [string, string])[]
  redirects: readonly { source: string; destination: string }[]
  /** Language tag of interface texts by key prefix of the page, longest first; the first entry's prefix is empty. */
  languages: readonly { prefix: string; tag: string }[]
  /** Keys of the pages about whole specifications and data models; absent if there are none. */
  linkedByReferences?: readonly string[]
  /** Endpoints of GraphQL APIs; absent if the navigation names none. */
  endpoints?: readonly string[]
  /** How endpoints are shown and tried; absent if `docs.json` does not say it. */
  api?: SiteConfig['api']
}

/** Renders page bodies; in this process or in supervised ones. */
export interface BodyRenderer {
  render(request: BodyRequest): Promise<RenderedBody>
  /**
   * Replaces what bodies depend on.
   *
   * @param settings The new settings, or undefined if only files changed.
   * @param changedFiles Paths whose content may have changed.
   */
  update(settings: BodySettings | undefined, changedFiles: readonly string[]): void
  /** Begins to give back what it holds for pages to come; the next page brings it back. Absent if that is nothing. */
  release?(): Promise<void>
  close(): Promise<void>
}

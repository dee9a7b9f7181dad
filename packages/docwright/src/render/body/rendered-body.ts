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
  /** The whole page as Markdown; empty where nobody asked for it. */
  markdown: string
  frontMatter: FrontMatter
  outline: OutlineEntry[]
  anchors: string[]
  /** What ids begin with that come with what a reader opens: parts of an API reference. */
  openAnchors?: string[]
  references: ContentReference[]
  /** Snippets that went into the page, missing ones included, and images whose size did. */
  dependencies: string[]
  /** Where its links led; absent where it has none within the site. */
  links?: FollowedLinks
  diagnostics: Diagnostic[]
  /** What is not a mistake but worth a look; absent on most pages. */
  advice?: Diagnostic[]
  /** Rules for the inline styles of the page's author; empty for most pages. */
  styles: string
  /** Style sheets of the theme that the body needs beside the one of every page. */
  sheets: ExtraSheet[]
  /** What its diagrams need: controls where the server drew them, the drawing library where it did not. */
  diagrams?: 'drawn' | 'asked'
  /** HTML of what stands beside the text; absent on most pages. */
  aside?: SafeHtml
  /** Custom components that live in the browser; absent on most pages. */
  islands?: IslandScript
  /** The endpoint of an API page. */
  endpoint?: RenderedEndpoint
  /** What readers can find on it; absent where nobody asked for it. */
  search?: SearchDocument
  /** Entries of the page's feed; only on pages that have one. */
  feed?: FeedEntry[]
  /** What {@link pageLead} says of its text; absent where nobody asked for what search needs. */
  lead?: string | undefined
  /** Whether it can take the place of the content that the request named; see `fitsInPlace`. */
  fits?: boolean
  /** True where code was left without colours, or a diagram as its source, to answer in time; rendering again finds them. */
  pending: boolean
}

/** What of a body a page shows. */
export type ShownBody = Pick<
  RenderedBody,
  'html' | 'outline' | 'styles' | 'sheets' | 'aside' | 'islands' | 'endpoint' | 'diagrams' | 'lead'
>

/** What readers can find on a page. */
export interface FoundDocument extends SearchDocument {
  /** Paths of the files that went into it beside its own. */
  dependencies: string[]
}

/** The endpoint of an API page, beside the reference in its body. */
export interface RenderedEndpoint {
  call?: ApiCallView
  /** True where the body begins with the description that would stand under the title. */
  described: boolean
  display: 'interactive' | 'simple' | 'none'
  /** What the playground needs. */
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

/** What page bodies depend on beside their own text and snippets. Plain data: it is sent to other processes. */
export interface BodySettings {
  /** Docs root on disk; absent where the files of the repository are read through the renderer's owner. */
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
  /** Folders of sources; absent where there are none. */
  mounts?: readonly string[]
  pages: readonly string[]
  files: readonly string[]
  folders: readonly (readonly [string, string])[]
  redirects: readonly { source: string; destination: string }[]
  /** Language tag of interface texts by key prefix of the page, longest first; the first entry's prefix is empty. */
  languages: readonly { prefix: string; tag: string }[]
  /** Keys of the pages about whole specifications and data models; absent where there are none. */
  linkedByReferences?: readonly string[]
  /** Where GraphQL APIs are asked; absent where the navigation does not say it. */
  endpoints?: readonly string[]
  /** How endpoints are shown and tried; absent where `docs.json` does not say it. */
  api?: SiteConfig['api']
}

/** Renders page bodies; in this process or in supervised ones. */
export interface BodyRenderer {
  render(request: BodyRequest): Promise<RenderedBody>
  /**
   * Replaces what bodies depend on.
   *
   * @param settings The new settings, or undefined where only files changed.
   * @param changedFiles Paths whose content may have changed.
   */
  update(settings: BodySettings | undefined, changedFiles: readonly string[]): void
  /** Begins to give back what it holds for pages to come; the next page brings it back. Absent where that is nothing. */
  release?(): Promise<void>
  close(): Promise<void>
}

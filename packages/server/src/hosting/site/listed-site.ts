import type { FullTextAnswer } from './full-text-answers.ts'
import type { RenderedPage, RenderedPart, SiteFiles, SiteRenderer, SiteSearch } from 'docwright/engine'
import type { KeptPage, KeptSite } from '../manifest/kept-pages.ts'
import type { PageVersions } from './page-versions.ts'
import type { SiteAnswer } from '../answers/site-answer.ts'
import type { ManifestEntry } from '../manifest/site-manifest.ts'

/** One thing that a site has, by its name in a manifest. */
export interface SiteContent {
  name: string
  /** Undefined if it cannot be had, or need not be: it is in the store. */
  answer?: SiteAnswer | undefined
  /** Its earlier publication, if it has not changed. */
  entry?: ManifestEntry | undefined
  /** Version of a file of the repository. */
  version?: string | undefined
  /** True if a later attempt may give something better. */
  pending?: boolean | undefined
}

/** The published contents of another state of the site. */
export interface KnownContents {
  entries: ReadonlyMap<string, ManifestEntry>
  /** The facts about its pages. */
  kept: KeptSite
}

/** A site whose contents are listed. */
export interface ListedSite {
  renderer: SiteRenderer
  search: SiteSearch
  versions: PageVersions
  /** Everything that it has besides its pages. */
  files: SiteFiles
  /** The readers' answer at an address. */
  find(path: string): Promise<SiteAnswer | undefined>
  /** All pages as texts, file by file, and how many of them, in the order of their list, they depend on. */
  fullTexts(): AsyncIterable<FullTextAnswer>
  page(key: string): Promise<{ answer: SiteAnswer; page: RenderedPage }>
  markdown(key: string): Promise<SiteAnswer>
  /** A page that a language lacks, at the address that it would have there, and what it loads. */
  untranslated(path: string): Promise<{ answer: SiteAnswer; files: RenderedPage['files'] } | undefined>
  part(part: RenderedPart, path: string): SiteAnswer
  missing(): Promise<SiteAnswer>
}

/** A page, its Markdown, and what has to be known of it. */
export interface ListedPage {
  page: Pick<SiteContent, 'answer' | 'entry'>
  markdown: Pick<SiteContent, 'answer' | 'entry'>
  /** Without a version if the page has to be rendered the next time, whatever has changed. */
  facts: KeptPage
}

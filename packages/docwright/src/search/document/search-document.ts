/** The searchable content of a page: its sections, each with an address of its own. */
export interface SearchDocument {
  sections: SearchSection[]
}

/** A heading and the content below it, up to the next one; the first section is the content before any heading. */
export interface SearchSection {
  /** Id on the page; empty for the first section. */
  anchor: string
  /** Text of the heading; empty for the first section. */
  title: string
  /** Prose, on one line. */
  text: string
  /** Rows of tables, one a line; absent if there is none. */
  table?: string
  /** Code and names of things, in lines as they were written; absent if there is none. */
  code?: string
  /** True for a parameter or field, whose title is its name. */
  isField?: true
}

/** A page that is not a guide: a changelog, or a link to an address outside the site. */
export type PageKind = 'changelog' | 'away'

/** A page as search shows and weighs it. */
export interface SearchPage {
  /** Key of the page. */
  key: string
  /** Its address, with base path. */
  url: string
  title: string
  /** Plain text. */
  description?: string
  /** Terms that find the page besides its own words: `keywords` of the front matter, former addresses. */
  keywords: readonly string[]
  /** Labels of the divisions and groups around the page, outermost first. */
  trail: readonly string[]
  /** HTTP method of an endpoint's page. */
  method?: string
  /** Undefined for a guide. */
  kind?: PageKind | undefined
  /** Multiplies its score. */
  boost: number
  sections: readonly SearchSection[]
}

/** What readers can find on a page: its sections, each with an address of its own. */
export interface SearchDocument {
  sections: SearchSection[]
}

/** A heading and what stands below it, to the next one; the first section is what stands before any heading. */
export interface SearchSection {
  /** Id on the page; empty for what stands before any heading. */
  anchor: string
  /** Text of the heading; empty for the first section. */
  title: string
  /** Prose, on one line. */
  text: string
  /** Rows of tables, one a line; absent where there is none. */
  table?: string
  /** Code and names of things, in lines as they were written; absent where there is none. */
  code?: string
  /** True for a parameter or field, whose title is its name. */
  isField?: true
}

/** What a page is that is no guide: a list of what has changed, or the name of a place outside of the site. */
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
  /** What the page is to be found by beside its own words: `keywords` of the front matter, former addresses. */
  keywords: readonly string[]
  /** Labels of what the page stands in, outermost first. */
  trail: readonly string[]
  /** HTTP method of an endpoint's page. */
  method?: string
  /** What else than a guide it is. */
  kind?: PageKind | undefined
  /** Multiplies its score. */
  boost: number
  sections: readonly SearchSection[]
}

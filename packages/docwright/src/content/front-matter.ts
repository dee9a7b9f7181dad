/** The front matter of a page. Every key is optional; `docs/reference/front-matter.mdx` explains each. */
export interface FrontMatter {
  title?: string
  description?: string
  sidebarTitle?: string
  icon?: string
  iconType?: string
  tag?: string
  hidden?: boolean
  noindex?: boolean
  searchable?: boolean
  boost?: number
  deprecated?: boolean
  hideFooterPagination?: boolean
  hideApiMarker?: boolean
  mode?: PageMode
  /** Makes the navigation entry a link. */
  url?: string
  keywords?: string[]
  timestamp?: boolean
  /** As written: a date or ISO 8601. */
  lastUpdatedDate?: string
  rss?: boolean
  canonical?: string
  robots?: string
  /** `METHOD url-or-path` of a manual API page. */
  api?: string
  openapi?: string
  openapiSchema?: string
  asyncapi?: string
  graphql?: string
  playground?: string
  authMethod?: string
  version?: string
  public?: boolean
  groups?: string[]
  related?: unknown
  contextual?: unknown
  /** `og:…`, `twitter:…` and the other meta keys, as text. */
  meta: Record<string, string>
  /** Keys without a meaning of their own, as parsed. */
  custom: Record<string, unknown>
}

/** The parts of the page around its content, by `mode`. */
export type PageMode = 'default' | 'wide' | 'landing' | 'custom' | 'frame' | 'center' | 'assistant'

/** How readers judge a page of a site. */
export interface JudgedPage {
  /** Address in the site, without base path. */
  page: string
  /** How many found it helpful, and how many did not. */
  helpful: number
  unhelpful: number
}

/** What a reader wrote about a page. */
export interface ReaderComment {
  id: string
  page: string
  helpful: boolean
  comment: string
  createdAt: string
}

/** What readers did not find in a site, and told its authors. */
export interface MissedSearch {
  query: string
  /** How many have told it. */
  readers: number
  lastAt: string
}

/** What of it is to be deleted: all that any of these names. */
export interface FeedbackChoice {
  /** Ids of comments. */
  comments: readonly string[]
  /** Pages, with all that was said of them. */
  pages: readonly string[]
  /** Everything that was said from one moment until before another one. */
  period: { from: string; to: string } | null
}

/** What readers say of a site. */
export interface ReaderFeedback {
  /** Those first that disappoint most readers. */
  pages: JudgedPage[]
  /** The newest first. */
  comments: ReaderComment[]
  /** Those first that most readers looked for. */
  searches: MissedSearch[]
}

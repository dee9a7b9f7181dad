/** The readers' votes on a page of a site. */
export interface JudgedPage {
  /** Address in the site, without base path. */
  page: string
  /** Number of readers who found it helpful, and number of those who did not. */
  helpful: number
  unhelpful: number
}

export interface ReaderComment {
  id: string
  page: string
  helpful: boolean
  comment: string
  createdAt: string
}

/** Words that readers did not find in a site, and reported. */
export interface MissedSearch {
  query: string
  /** Number of readers who reported it. */
  readers: number
  lastAt: string
}

/** Selects feedback to delete: everything that any of these members names. */
export interface FeedbackChoice {
  /** Ids of comments. */
  comments: readonly string[]
  /** Pages of which all feedback is deleted. */
  pages: readonly string[]
  /** All feedback from one moment (inclusive) to another (exclusive). */
  period: { from: string; to: string } | null
}

export interface ReaderFeedback {
  /** Those that disappoint the most readers first. */
  pages: JudgedPage[]
  /** Newest first. */
  comments: ReaderComment[]
  /** Those that the most readers searched for first. */
  searches: MissedSearch[]
}

import type { FileChange } from './dashboard-jobs.ts'
import type { DeploymentDiagnostic } from './dashboard-projects.ts'

/** State of a pull request. */
export type PullRequestState = 'open' | 'merged' | 'closed'

/** A pull request in a list. */
export interface PullRequestSummary {
  number: number
  title: string
  state: PullRequestState
  author: string
  branch: string
  createdAt: string
  updatedAt: string
  /** The job that made it. */
  jobId: string | null
}

/** A pull request as its own page shows it. */
export interface PullRequestDetail extends PullRequestSummary {
  /** Markdown. */
  body: string
  /** What was said of it here, such as why it was closed; what is said on a forge is read there. */
  comments: readonly ReviewComment[]
  base: string
  /** The newest commit of its branch. */
  head: string
  /** Its page on the forge; null for a repository hosted here. */
  webUrl: string | null
  /** Whether it can be merged as it is; `unknown` while that is being found out. */
  mergeable: 'yes' | 'conflict' | 'unknown'
  /** Whether its base has got something since that its branch lacks. */
  isBehind: boolean
  /** Whether the base has all that it changes already: there is nothing to merge. */
  isInBase: boolean
  checks: ReviewCheck[]
  /** What the changes have brought of the problems that the check of the preview has found. */
  newProblems: DeploymentDiagnostic[]
  /** The site with the changes; null before the branch was deployed. */
  preview: ReviewPreview | null
  endedAt: string | null
}

/** One comment on a pull request. */
export interface ReviewComment {
  author: string
  /** Markdown. */
  text: string
  createdAt: string
}

/** The site that a pull request would make. */
export interface ReviewPreview {
  deploymentId: string
  /** `making`: the newest commit is not to be seen yet. `ended`: taken down after the decision. */
  status: 'making' | 'ready' | 'failed' | 'ended'
  /** Where it is read; null unless it is ready. */
  url: string | null
}

/** Something that was verified about the newest commit. */
export interface ReviewCheck {
  name: string
  status: 'passed' | 'failed' | 'running'
  detail: string
}

/** What a pull request changes. */
export interface ReviewChanges {
  /** In the order of their paths. */
  files: FileDifference[]
  /** Pages of the site. */
  pages: ChangedPage[]
}

/** A text of a translated page beside that of its source, both as their files have them. */
export interface ReviewedText {
  /** Its place among the texts of the page. */
  index: number
  source: string
  translation: string
  /**
   * `done`: by a model. `human`: a person wrote or accepted it. `source`: not translated. `stale`: of an older source.
   * `review`: a person wrote it for an older source.
   */
  state: 'done' | 'source' | 'stale' | 'human' | 'review' | 'none'
}

/** What a person decides about one translated text. */
export interface TextChoice {
  /** Path of the translated page. */
  path: string
  index: number
  /** The translation that the person saw. */
  was: string
  decision: 'accept' | 'edit' | 'refuse'
  /** The words of an edit. */
  text: string
}

/** What a pull request does to one file. */
export interface FileDifference {
  path: string
  /** Its earlier path, where it was renamed. */
  previousPath: string | null
  change: FileChange
  /** Binary files and those too large to read have no hunks. */
  content: 'text' | 'binary' | 'too-large'
  additions: number
  deletions: number
  hunks: DifferenceHunk[]
}

/** Lines that changed and those around them. */
export interface DifferenceHunk {
  /** First line before the change, from 1. */
  oldStart: number
  /** First line after the change, from 1. */
  newStart: number
  /** What the hunk is under: a heading or a function, as git names it. */
  heading: string
  lines: DifferenceLine[]
}

/** One line of a hunk, without its line break. */
export interface DifferenceLine {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** A page of the site that a pull request changes. */
export interface ChangedPage {
  /** `page`: one page. `site`: the settings changed, which any page may show; the start page stands for all. */
  kind: 'page' | 'site'
  /** Its URL within the site. */
  path: string
  /** Its earlier URL, where it was moved. */
  previousPath: string | null
  title: string
  change: FileChange
  /** The page as it is live; null for a new one. */
  beforeUrl: string | null
  /** The page on the pull request's preview; null for a removed one, or while the preview is being made. */
  afterUrl: string | null
}

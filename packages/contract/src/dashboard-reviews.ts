import type { FileChange } from './dashboard-jobs.ts'
import type { DeploymentDiagnostic } from './dashboard-projects.ts'

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
  /** The job that made it; null if a person did. */
  jobId: string | null
}

/** A pull request as its own page shows it. */
export interface PullRequestDetail extends PullRequestSummary {
  /** Markdown. */
  body: string
  /** Comments made here, such as why it was closed. Comments at a forge are read there. */
  comments: readonly ReviewComment[]
  base: string
  /** The newest commit of its branch. */
  head: string
  /** Its page on the forge; null if the repository is hosted here. */
  webUrl: string | null
  /** Whether it can be merged as it is; `unknown` while this is being checked. */
  mergeable: 'yes' | 'conflict' | 'unknown'
  /** Files that both sides have changed in different ways. */
  conflicts: readonly string[]
  /** Whether its base branch is in the repository, as far as the platform has got it. */
  hasBase: boolean
  /** The newest commit of its base. */
  baseHead: string
  /** Whether its base has commits that its branch lacks. */
  isBehind: boolean
  /** Whether its base already has all of its changes, so that there is nothing to merge. */
  isInBase: boolean
  checks: ReviewCheck[]
  /** Problems that the check of the preview found and the changes caused. */
  newProblems: DeploymentDiagnostic[]
  /** The site with the changes; null until the branch is deployed. */
  preview: ReviewPreview | null
  endedAt: string | null
}

/** Whose version of files in conflict stays. It counts only for the two commits that were looked at. */
export interface KeptFiles {
  head: string
  baseHead: string
  /** By path: that of the pull request, or that of its base. */
  sides: ReadonlyMap<string, 'ours' | 'theirs'>
}

export interface ReviewComment {
  author: string
  /** Markdown. */
  text: string
  createdAt: string
}

/** The site with the changes of a pull request. */
export interface ReviewPreview {
  deploymentId: string
  /** `making`: the newest commit is not deployed yet. `ended`: taken down after the decision. */
  status: 'making' | 'ready' | 'failed' | 'ended'
  /** Null unless it is ready. */
  url: string | null
}

/** A check of the newest commit. */
export interface ReviewCheck {
  name: string
  status: 'passed' | 'failed' | 'running'
  detail: string
}

/** The changes of a pull request. */
export interface ReviewChanges {
  /** In the order of their paths. */
  files: FileDifference[]
  pages: ChangedPage[]
}

/** A text of a translated page next to its source text, as written in their files. */
export interface ReviewedText {
  /** Its index among the texts of the page. */
  index: number
  source: string
  translation: string
  /**
   * `done`: translated by a model. `human`: written or accepted by a person. `source`: not translated. `stale`: a
   * translation of an older source. `review`: written by a person for an older source.
   */
  state: 'done' | 'source' | 'stale' | 'human' | 'review' | 'none'
}

/** A person's decision about one translated text. */
export interface TextChoice {
  path: string
  index: number
  /** The translation that the person saw. */
  was: string
  decision: 'accept' | 'edit' | 'refuse'
  /** The text that the person entered. */
  text: string
}

/** The changes of a pull request to one file. */
export interface FileDifference {
  path: string
  /** Its earlier path; null if it was not renamed. */
  previousPath: string | null
  change: FileChange
  /** Binary files, and files too large to read, have no hunks. */
  content: 'text' | 'binary' | 'too-large'
  additions: number
  deletions: number
  hunks: DifferenceHunk[]
}

/** Changed lines and the lines around them. */
export interface DifferenceHunk {
  /** First line before the change, counted from 1. */
  oldStart: number
  /** First line after the change, counted from 1. */
  newStart: number
  /** The heading or function above the hunk, as git names it. */
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
  /**
   * `page` is one page. `site` means that the settings changed, which may affect any page; it links to the start page.
   */
  kind: 'page' | 'site'
  path: string
  /** Its earlier URL; null if it was not moved. */
  previousPath: string | null
  title: string
  change: FileChange
  /** The live page; null for a new one. */
  beforeUrl: string | null
  /** The page in the preview; null for a removed page, or while the preview is being made. */
  afterUrl: string | null
}

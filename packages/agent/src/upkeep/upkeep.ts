import type { Slot, TranslatablePage } from 'docwright/engine'
import type { Draft } from '../maintainer/draft.ts'
import type { DocsSurvey } from '../maintainer/survey-docs.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { RepositoryHistory } from './history.ts'

/** Built-in workflows that look for work by rules, before any model is asked. */
export const upkeepNames = ['broken-links', 'typos', 'seo', 'style-guide', 'changelog', 'api-drift', 'stale'] as const

/** See {@link upkeepNames}. */
export type UpkeepName = (typeof upkeepNames)[number]

/** What looking for work takes. */
export interface UpkeepContext {
  workspace: Workspace
  /** The site; of `broken-links` with every link, of others without. */
  survey: DocsSurvey
  /** Receives what rules can do. */
  draft: Draft
  history: RepositoryHistory
  signal: AbortSignal
}

/** Lines that a model's words can rest on. */
export interface Fact {
  /** Id of a commit. */
  commit: string
  /** Path from the root of its repository; behind its name and a colon where that is another one. */
  file: string
  /** Number of the first line. */
  from: number
  lines: readonly string[]
}

/** Something that rules find and cannot do. */
export interface Question {
  file: string
  line: number
  /** What is wrong, as people read it where nobody can be asked. */
  subject: string
  /** What is asked of a model. */
  ask: string
  /** The text as it is. */
  current: string
  /** What an answer may rest on; a rewording of the same facts needs none. */
  facts: readonly Fact[]
  put: QuestionPlace
}

/** Where an answer goes, which decides what it may look like. */
export type QuestionPlace =
  /** The same said in other words: nothing but words may change. */
  | { kind: 'wording'; page: TranslatablePage; slot: Slot }
  /** A stretch of a page, with its Markdown. */
  | { kind: 'stretch'; start: number; end: number }
  /** The description of a page. */
  | { kind: 'description' }
  /** A line of a list. */
  | { kind: 'line' }

/** What a look has found. */
export interface UpkeepFindings {
  /** What rules have done in the draft, one line each. */
  done: readonly string[]
  /** What is left to people, one line each. */
  left: readonly string[]
  questions: readonly Question[]
  /** What was not looked at, and why. */
  notes: readonly string[]
  /** Title of the pull request for so many changes. */
  titleOf: (count: number) => string
  /** Puts what goes beyond single stretches into the draft, once the questions are answered. */
  finish?: (answers: ReadonlyMap<Question, string>) => Promise<void>
}

import type { Slot, TranslatablePage } from 'docwright/engine'
import type { Draft } from '../maintainer/draft.ts'
import type { DocsSurvey } from '../maintainer/survey-docs.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { RepositoryHistory } from './history.ts'

/** Built-in workflows that look for work by rules, before any model is asked. */
export const upkeepNames = ['broken-links', 'typos', 'seo', 'style-guide', 'changelog', 'api-drift', 'stale'] as const

/** See {@link upkeepNames}. */
export type UpkeepName = (typeof upkeepNames)[number]

/** What the search for work needs. */
export interface UpkeepContext {
  workspace: Workspace
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
  /** Path from the root of the repository; `owner/name:path` in another one. */
  file: string
  /** Number of the first line. */
  from: number
  lines: readonly string[]
}

/** Something that rules find and cannot do. */
export interface Question {
  file: string
  line: number
  /** The problem, as people read it if no model can be asked. */
  subject: string
  /** The question to a model. */
  ask: string
  /** The current text. */
  current: string
  /** The facts that an answer may rest on; a rewording of the same facts needs none. */
  facts: readonly Fact[]
  put: QuestionPlace
}

/** The place of an answer, which decides its form. */
export type QuestionPlace =
  /** The same said in other words: nothing but words may change. */
  | { kind: 'wording'; page: TranslatablePage; slot: Slot }
  /** A stretch of a page, with its Markdown. */
  | { kind: 'stretch'; start: number; end: number }
  /** The description of a page. */
  | { kind: 'description' }
  /** A line of a list. */
  | { kind: 'line' }

/** The findings of a search. */
export interface UpkeepFindings {
  /** The changes that rules made in the draft, one line each. */
  done: readonly string[]
  /** The findings left to people, one line each. */
  left: readonly string[]
  questions: readonly Question[]
  /** The parts that were not checked, and why. */
  notes: readonly string[]
  /** Title of the pull request for so many changes. */
  titleOf: (count: number) => string
  /** Puts what goes beyond single stretches into the draft, once the questions are answered. */
  finish?: (answers: ReadonlyMap<Question, string>) => Promise<void>
}

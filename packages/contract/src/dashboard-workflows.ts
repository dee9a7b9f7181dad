import type { WorkflowRun, WorkflowSummary } from './workflow.ts'

/** A workflow with its newest runs. */
export interface WorkflowWithRuns extends WorkflowSummary {
  runs: readonly WorkflowRun[]
}

/** What the file of a new workflow can begin with: one of the built-in workflows. */
export interface WorkflowStarter {
  /** Name of the built-in workflow, as `use` has it. */
  use: string
  /** Its name for people. */
  name: string
  /** What it does, as one sentence. */
  does: string
  text: string
}

/** What a workflow that translates can be asked for, and what that would take. */
export interface TranslationOffer {
  /** English name of the language that the others are made from. */
  source: string
  /** Those that the site has, then those that it could have. */
  languages: readonly OfferedLanguage[]
}

/** A language to translate into. */
export interface OfferedLanguage {
  code: string
  /** In English. */
  name: string
  /** Whether the site has it. */
  isOnSite: boolean
  /** What is not translated yet. */
  texts: number
  words: number
  /** Tokens that a model would read and write for that, estimated. */
  tokens: number
  /** What those cost in the model that is set up; null where its price is not known. */
  money: number | null
}

/** A workflow's file. */
export interface WorkflowFile {
  /** Path from the docs folder. */
  path: string
  text: string
}

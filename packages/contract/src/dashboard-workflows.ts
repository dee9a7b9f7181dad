import type { WorkflowRun, WorkflowSummary } from './workflow.ts'

/** A workflow with its newest runs. */
export interface WorkflowWithRuns extends WorkflowSummary {
  runs: readonly WorkflowRun[]
}

/** A template for the file of a new workflow: one of the built-in workflows. */
export interface WorkflowStarter {
  /** Name of the built-in workflow, as in `use`. */
  use: string
  /** Its name for people. */
  name: string
  /** One sentence. */
  does: string
  text: string
}

/** Languages that a workflow could translate into, and what that would cost. */
export interface TranslationOffer {
  /** English name of the source language. */
  source: string
  /** First the languages of the site, then others that it could have. */
  languages: readonly OfferedLanguage[]
}

/** A language to translate into. */
export interface OfferedLanguage {
  code: string
  /** English name. */
  name: string
  /** Whether the site has it. */
  isOnSite: boolean
  /** Number of texts that are not translated yet. */
  texts: number
  words: number
  /** Estimated tokens that a model would read and write. */
  tokens: number
  /** Estimated cost with the configured model; null if its price is unknown. */
  money: number | null
}

/** A workflow's file. */
export interface WorkflowFile {
  /** Path from the docs folder. */
  path: string
  text: string
}

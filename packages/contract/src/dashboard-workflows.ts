import type { WorkflowRun, WorkflowSummary } from './workflow.ts'

/** A workflow with its newest runs. */
export interface WorkflowWithRuns extends WorkflowSummary {
  runs: readonly WorkflowRun[]
}

/** A workflow's file. */
export interface WorkflowFile {
  /** Path from the docs folder. */
  path: string
  text: string
}

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

/** A workflow's file. */
export interface WorkflowFile {
  /** Path from the docs folder. */
  path: string
  text: string
}

import type { ProblemTable } from '../source/diagnostic.ts'

/** Problems that a workflow file can have. */
export const workflowProblems = {
  'workflow-invalid': { severity: 'error', title: 'A workflow file cannot be read' },
  'workflow-file': { severity: 'error', title: 'A file in a folder of workflows is not read' },
  'workflow-name': { severity: 'error', title: 'A workflow has no name, or the same name as another' },
  'workflow-trigger': { severity: 'error', title: 'A workflow has no trigger, or an unknown one' },
  'workflow-cron': { severity: 'error', title: 'A schedule is not a cron expression of five fields' },
  'workflow-time-zone': { severity: 'error', title: 'A time zone is unknown' },
  'workflow-prompt': { severity: 'error', title: 'A workflow has neither a prompt nor the name of a built-in one' },
  'workflow-value': { severity: 'error', title: 'A workflow has an invalid value' },
  'workflow-empty': { severity: 'warning', title: 'A key of a workflow has no value' },
  'workflow-key': { severity: 'warning', title: 'A workflow has an unknown key' },
  'workflow-unavailable': { severity: 'warning', title: 'A workflow uses something that is not available' },
  'workflow-old-form': { severity: 'warning', title: 'A workflow is written in an earlier form' },
} as const satisfies ProblemTable

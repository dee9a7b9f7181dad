import { id, integer, leasedWork, moment, optionalMoment, optionalText, partOf, text } from '../create-tables.ts'
import type { Table } from '../create-tables.ts'

/** The workflows that run the agent by themselves. */
export const workflowTables = {
  workflow: {
    columns: {
      id,
      project_id: partOf('project'),
      name: text,
      enabled: integer,
      trigger: text,
      definition: text,
      next_run_at: optionalMoment,
      created_at: moment,
      updated_at: moment,
    },
    unique: ['workflow_name', ['project_id', 'name']],
  },
  workflow_run: {
    columns: {
      id,
      workflow_id: partOf('workflow'),
      project_id: partOf('project'),
      cause: text,
      status: text,
      job_id: optionalText,
      error: optionalText,
      ...leasedWork,
      created_at: moment,
      started_at: optionalMoment,
      ended_at: optionalMoment,
    },
  },
} as const satisfies Record<string, Table>

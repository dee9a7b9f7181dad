import type { Generated } from 'kysely'

/** Work that starts by itself: on a push, at a time, or when asked. */
export interface WorkflowTable {
  id: string
  project_id: string
  /** Unique within the project. */
  name: string
  enabled: number
  /** JSON. */
  trigger: string
  /** Its definition, as JSON. */
  definition: string
  /** The next due time of its schedule; null without one. */
  next_run_at: number | null
  /** 0 once its file is gone. */
  present: Generated<number>
  /** The last commit of the default branch whose push was checked. */
  seen_commit: Generated<string | null>
  created_at: number
  updated_at: number
}

/** One run of a workflow. */
export interface WorkflowRunTable {
  id: string
  workflow_id: string
  project_id: string
  /** Its cause, as JSON. */
  cause: string
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
  job_id: string | null
  error: string | null
  run_at: number
  lease_owner: string | null
  lease_until: number | null
  fence: number
  attempts: number
  taken_at: Generated<number | null>
  /** Its result, as JSON. */
  result: Generated<string | null>
  created_at: number
  started_at: number | null
  ended_at: number | null
}

import {
  id,
  integer,
  leasedWork,
  moment,
  optionalInteger,
  optionalMoment,
  optionalText,
  partOf,
  text,
} from '../create-tables.ts'
import type { Table } from '../create-tables.ts'

/** Agent jobs: turns, the journal of each, events, and what limits and repeats requests. */
export const jobTables = {
  job: {
    columns: {
      id,
      project_id: partOf('project'),
      repository: text,
      ref: text,
      model: text,
      title: optionalText,
      pull_request_url: optionalText,
      work: optionalText,
      version: integer,
      last_event: integer,
      workflow_run_id: optionalText,
      created_at: moment,
      updated_at: moment,
      archived_at: optionalMoment,
    },
  },
  turn: {
    columns: {
      id,
      job_id: partOf('job'),
      project_id: partOf('project'),
      position: integer,
      status: text,
      prompt: text,
      delivery: text,
      ...leasedWork,
      error: optionalText,
      result: optionalText,
      cancel_requested_at: optionalMoment,
      created_at: moment,
      started_at: optionalMoment,
      ended_at: optionalMoment,
    },
    unique: ['turn_position', ['job_id', 'position']],
  },
  step: {
    columns: {
      turn_id: partOf('turn'),
      position: integer,
      kind: text,
      payload: text,
      created_at: moment,
    },
    key: ['step_key', ['turn_id', 'position']],
  },
  event: {
    columns: {
      job_id: partOf('job'),
      sequence: integer,
      turn_id: optionalText,
      type: text,
      data: text,
      created_at: moment,
    },
    key: ['event_key', ['job_id', 'sequence']],
  },
  idempotency: {
    columns: {
      owner: text,
      path: text,
      key: text,
      body_digest: text,
      status: optionalInteger,
      answer: optionalText,
      created_at: moment,
      expires_at: moment,
    },
    key: ['idempotency_key', ['owner', 'path', 'key']],
  },
  rate_use: {
    columns: {
      id,
      project_id: partOf('project'),
      endpoint: text,
      used_at: moment,
    },
  },
} as const satisfies Record<string, Table>

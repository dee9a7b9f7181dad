/** An agent job: a conversation with turns. Its status is computed from them and stored nowhere. */
export interface JobTable {
  id: string
  project_id: string
  /** Full URL of the repository the job works on. */
  repository: string
  /** Branch the job works on. */
  ref: string
  model: string
  title: string | null
  /** The pull request that the last turn with changes opened or updated. */
  pull_request_url: string | null
  /** Branch, number and similar facts of the working branch, as JSON. */
  work: string | null
  /** Rises with every change that a reader can see. */
  version: number
  /** Sequence of the newest event. */
  last_event: number
  /** Up to this event, those of single steps are no longer kept. */
  pruned_to: number
  workflow_run_id: string | null
  /** The branch that its changes are wanted on; null for one of its own. */
  head_branch: string | null
  /** Digest of all that its pull request changes, or is about to; null before it has changed anything. */
  change_digest: string | null
  /** 1 if its pull request is opened as a draft. */
  draft: number
  created_at: number
  updated_at: number
  archived_at: number | null
}

/** A file that came with the first prompt of a job, for its agent to read. */
export interface JobAttachmentTable {
  job_id: string
  name: string
  content: string
}

/** The state of a turn. */
export type TurnStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'

/** How a message reaches a job that is at work. */
export type TurnDelivery = 'queue' | 'steer' | 'interrupt'

/** One accepted prompt and the work it causes. */
export interface TurnTable {
  id: string
  job_id: string
  project_id: string
  /** Order within the job, from 1. */
  position: number
  status: TurnStatus
  prompt: string
  delivery: TurnDelivery
  /** Not before this moment. */
  run_at: number
  lease_owner: string | null
  lease_until: number | null
  /** Rises with each claim; every durable write of a worker carries the one it holds. */
  fence: number
  /** How often a model or a forge has failed it since its last durable step. */
  attempts: number
  /** How often it was taken over from a process that was lost, since its last durable step. */
  takeovers: number
  taken_at: number | null
  /** The error that ended it, as JSON. */
  error: string | null
  /** Its result, as JSON. */
  result: string | null
  cancel_requested_at: number | null
  created_at: number
  started_at: number | null
  ended_at: number | null
  /** The request that caused it; null if there was none. */
  request_id?: string | null | undefined
  /** The trace that it belongs to. */
  traceparent?: string | null | undefined
}

/** The journal of a turn, from which a restarted worker continues. */
export interface StepTable {
  turn_id: string
  /** Order within the turn, from 1. */
  position: number
  kind: string
  /** JSON. */
  payload: string
  created_at: number
}

/** An event of a job, in the order in which its readers see it. */
export interface EventTable {
  job_id: string
  /** Order within the job, from 1, without gaps. */
  sequence: number
  turn_id: string | null
  type: string
  /** JSON. */
  data: string
  created_at: number
}

/** A message from a conversation at a forge, which is answered there. */
export interface MentionTable {
  id: string
  project_id: string
  job_id: string
  turn_id: string
  /** Project and comment: a comment is handled once. */
  place: string
  thread: 'pull-request' | 'issue'
  number: number
  /** When the next answer there is due; null after the last one. */
  run_at: number | null
  /** When the message was acknowledged there. */
  acknowledged_at: number | null
  /** How often the forge has failed since something was said. */
  attempts: number
  created_at: number
}

/** The stored answer to a request that may be repeated. */
export interface IdempotencyTable {
  owner: string
  path: string
  key: string
  body_digest: string
  /** HTTP status of the stored answer; null while the first request is still at work. */
  status: number | null
  /** Headers and body of the stored answer, as JSON. */
  answer: string | null
  created_at: number
  expires_at: number
}

/** One accepted use of a limited endpoint: a sliding log. */
export interface RateUseTable {
  id: string
  project_id: string
  endpoint: string
  used_at: number
}

import type { AuditAction, AuditActor } from '@docwright/contract'

/** Up to which entry the log was sent. */
export interface AuditSentTable {
  /** Name of where to. */
  target: string
  sequence: number
}

/** One entry of the log of who did what. Rows are added and never changed; the oldest are removed after a time. */
export interface AuditTable {
  /** 1, 2, 3 … without a gap. */
  sequence: number
  at: number
  actor_kind: AuditActor['kind']
  actor_id: string | null
  actor_name: string | null
  action: AuditAction
  outcome: 'done' | 'refused'
  /** No foreign keys: entries outlive their objects. */
  organisation_id: string | null
  project_id: string | null
  object_id: string | null
  object_name: string | null
  before: string | null
  after: string | null
  address: string | null
  request_id: string | null
  /** Hash of the entry before; empty for the first one. */
  previous: string
  hash: string
}

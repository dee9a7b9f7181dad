/** Everything that the audit log records: changes by people, programs and the platform. A name is never changed. */
export const auditActions = [
  'person.signed-in',
  'person.sign-in-failed',
  'person.signed-out',
  'person.renamed',
  'person.password-changed',
  'person.password-link-made',
  'person.password-reset',
  'person.sessions-ended',
  'person.invited',
  'person.joined',
  'person.role-changed',
  'person.removed',
  'member.invited',
  'member.joined',
  'member.role-changed',
  'member.removed',
  'key.created',
  'key.revoked',
  'project.created',
  'project.changed',
  'project.archived',
  'project.restored',
  'domain.added',
  'domain.verified',
  'domain.removed',
  'webhook.added',
  'webhook.removed',
  'connection.added',
  'connection.renewed',
  'connection.removed',
  'model.set',
  'model.removed',
  'budget.set',
  'budget.removed',
  'turn-limits.set',
  'feedback.deleted',
  'job.created',
  'job.messaged',
  'job.cancelled',
  'job.archived',
  'job.unarchived',
  'workflow.run-requested',
  'workflow.switched-on',
  'workflow.switched-off',
  'workflow.saved',
  'workflow.removed',
  'review.merged',
  'review.closed',
  'review.updated',
  'review.text-decided',
  'branch.pushed',
  'deployment.requested',
  'deployment.repeated',
  'deployment.promoted',
  'request.refused',
  'data.exported',
  'data.imported',
  'secret.rotated',
  'audit.pruned',
] as const

export type AuditAction = (typeof auditActions)[number]

/** `operator` is the command line; `nobody` is a caller who did not prove who they are. */
export const auditActorKinds = ['person', 'key', 'operator', 'job', 'forge', 'platform', 'nobody'] as const

export interface AuditActor {
  kind: (typeof auditActorKinds)[number]
  /** Id of the account, key or job. */
  id: string | null
  /** Its name at the time: the e-mail address of a person, the name of a key. */
  name: string | null
}

/** An action that was taken or refused. */
export interface AuditEvent {
  /** Position in the log of the whole platform: 1, 2, 3 … */
  sequence: number
  at: string
  actor: AuditActor
  action: AuditAction
  outcome: 'done' | 'refused'
  /**
   * What the action affected, such as a person with a role, a key or a domain. Null if it affected the project itself.
   */
  object: { id: string | null; name: string | null } | null
  organisationId: string | null
  projectId: string | null
  /** Changed settings with their earlier values, without secrets. */
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** Address of the caller; null if the action did not come over the network. */
  address: string | null
  /** Id of the request, as in the log and in the header `X-Request-Id`. */
  requestId: string | null
  /** SHA-256 of this entry and of the hash before it. */
  hash: string
}

export interface AuditFilter {
  actor?: string | undefined
  action?: AuditAction | undefined
  /** Start (inclusive) and end (exclusive) of the period. */
  from?: string | undefined
  to?: string | undefined
}

export interface ActivityFilter extends AuditFilter {
  /** Also include entries that belong to no project, such as sign-ins. */
  everywhere?: boolean | undefined
}

/** The audit log of a project, for the dashboard. */
export interface ActivityServices {
  /**
   * Newest first.
   *
   * @param before Only entries before the one with this number.
   * @returns At most `limit` entries, and where the next page begins; null if there are no more.
   */
  read(
    projectId: string,
    query: ActivityFilter & { before?: number | undefined; limit: number },
  ): Promise<{ events: AuditEvent[]; next: number | null }>
  /** All entries as lines of CSV or JSON, oldest first. */
  lines(projectId: string, query: ActivityFilter, format: 'csv' | 'jsonl'): AsyncIterable<string>
}

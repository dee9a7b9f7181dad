/** Everything that is written down of what people, programs and the platform change. A name is never changed. */
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

/** What was done. */
export type AuditAction = (typeof auditActions)[number]

/** Kinds of those who act: `operator` is the command line, `nobody` a caller who did not prove who it is. */
export const auditActorKinds = ['person', 'key', 'operator', 'job', 'forge', 'platform', 'nobody'] as const

/** Who acts. */
export interface AuditActor {
  kind: (typeof auditActorKinds)[number]
  /** Of the account, key or job. */
  id: string | null
  /** What it was called then: the e-mail address of a person, the name of a key. */
  name: string | null
}

/** Something that was done, or that somebody was refused. */
export interface AuditEvent {
  /** Place in the log of the platform: 1, 2, 3 … */
  sequence: number
  at: string
  actor: AuditActor
  action: AuditAction
  outcome: 'done' | 'refused'
  /** On what: a role's person, a key, a domain; null where it is the project itself. */
  object: { id: string | null; name: string | null } | null
  organisationId: string | null
  projectId: string | null
  /** What changed, without secrets: names of settings with their values. */
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** Address of the caller, where it came over the network. */
  address: string | null
  /** Id of the request, as in the log and in the header `X-Request-Id`. */
  requestId: string | null
  /** SHA-256 of this entry and of the hash before it. */
  hash: string
}

/** Which entries are asked for. */
export interface AuditFilter {
  actor?: string | undefined
  action?: AuditAction | undefined
  /** Not older, and older than. */
  from?: string | undefined
  to?: string | undefined
}

/** Which entries of a project are asked for. */
export interface ActivityFilter extends AuditFilter {
  /** With those that belong to no project, such as sign-ins. */
  everywhere?: boolean | undefined
}

/** What the dashboard asks about who did what in a project. */
export interface ActivityServices {
  /**
   * The newest first.
   *
   * @param before Only entries before this one, by their number.
   * @returns At most `limit`, and where the next ones begin; null where these are the last.
   */
  read(
    projectId: string,
    query: ActivityFilter & { before?: number | undefined; limit: number },
  ): Promise<{ events: AuditEvent[]; next: number | null }>
  /** All of them as lines of a table or of JSON, the oldest first. */
  lines(projectId: string, query: ActivityFilter, format: 'csv' | 'jsonl'): AsyncIterable<string>
}

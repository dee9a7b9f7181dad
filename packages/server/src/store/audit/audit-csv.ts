import type { AuditEvent } from '@docwright/contract'

const columns: Readonly<Record<string, (event: AuditEvent) => unknown>> = {
  sequence: ({ sequence }) => sequence,
  at: ({ at }) => at,
  actorKind: ({ actor }) => actor.kind,
  actorId: ({ actor }) => actor.id,
  actorName: ({ actor }) => actor.name,
  action: ({ action }) => action,
  outcome: ({ outcome }) => outcome,
  objectId: ({ object }) => object?.id,
  objectName: ({ object }) => object?.name,
  organisationId: ({ organisationId }) => organisationId,
  projectId: ({ projectId }) => projectId,
  before: ({ before }) => before && JSON.stringify(before),
  after: ({ after }) => after && JSON.stringify(after),
  address: ({ address }) => address,
  requestId: ({ requestId }) => requestId,
  hash: ({ hash }) => hash,
}

/** The first line of a table of entries. */
export const auditCsvHead = Object.keys(columns).join(',')

/** An entry as a line of such a table (RFC 4180). */
export function auditCsvLine(event: AuditEvent): string {
  return Object.values(columns)
    .map((valueOf) => cell(valueOf(event)))
    .join(',')
}

/** Spreadsheets take what begins with one of these for a formula. */
const formula = /^[=+\-@\t\r]/

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

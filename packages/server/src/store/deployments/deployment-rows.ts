import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Queries } from '../open-store.ts'
import type { Deployment, DeploymentDiagnostic, DeploymentProgress, DeploymentStatus } from './deployment.ts'
import type { DeploymentTable } from './hosting-tables.ts'
import { siteSourcesSchema } from './site-sources.ts'
import { parseStoredOrNull } from '../stored-json.ts'

/** Diagnostics kept of one deployment; a site with more has one problem a thousand times. */
const diagnosticLimit = 1000

/** The columns that {@link deploymentOf} reads: all but the diagnostics, which are long, and what only queues need. */
export const deploymentColumns = [
  'id',
  'project_id',
  'kind',
  'branch',
  'commit_id',
  'status',
  'live_at',
  'error',
  'code',
  'head_commit',
  'manifest',
  'errors',
  'warnings',
  'created_at',
  'ended_at',
  'progress',
  'source',
  'sources',
] as const

/** Milliseconds after which the writer of a progress note has ended: a page that takes so long is given up. */
const progressHolds = 5 * 60_000

const progressSchema = z.object({
  step: z.enum(['publish', 'check']),
  done: z.number(),
  total: z.number(),
  at: z.number().catch(0),
})

type Row = Pick<Selectable<DeploymentTable>, (typeof deploymentColumns)[number]>

/**
 * The columns that hold what a check has found.
 *
 * @param diagnostics All of it; a thousand are kept, errors before warnings, and all are counted.
 */
export function diagnosticColumns(diagnostics: readonly DeploymentDiagnostic[]): {
  diagnostics: string
  errors: number
  warnings: number
} {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const mostUrgent =
    diagnostics.length > diagnosticLimit
      ? [...errors, ...diagnostics.filter(({ severity }) => severity !== 'error')]
      : diagnostics
  return {
    diagnostics: JSON.stringify(mostUrgent.slice(0, diagnosticLimit)),
    errors: errors.length,
    warnings: diagnostics.length - errors.length,
  }
}

/**
 * Converts a row to a deployment.
 *
 * @param row Its columns.
 * @param now Milliseconds since 1970; if absent, the progress is omitted.
 */
export function deploymentOf(row: Row, now?: number): Deployment {
  const status = statusOf(row)
  return {
    id: row.id,
    projectId: row.project_id,
    branch: row.branch,
    commit: row.commit_id,
    status,
    production: row.kind === 'production',
    reason: row.error,
    code: row.code,
    headCommit: row.head_commit,
    manifest: row.manifest,
    errors: row.errors,
    warnings: row.warnings,
    source: row.source,
    sources: parseStoredOrNull(siteSourcesSchema, row.sources),
    createdAt: row.created_at,
    finishedAt: row.ended_at,
    progress: now !== undefined && (status === 'building' || status === 'live') ? progressOf(row, now) : null,
  }
}

/**
 * The stored form of a deployment's progress.
 *
 * @param progress The progress; null if nothing is in progress.
 * @param now Milliseconds since 1970.
 */
export function progressColumn(progress: DeploymentProgress | null, now: number): { progress: string | null } {
  const noted: z.infer<typeof progressSchema> | null = progress && { ...progress, at: now }
  return { progress: noted && JSON.stringify(noted) }
}

/** A process that was killed takes nothing away: what it noted last is passed over after a while. */
function progressOf(row: Row, now: number): DeploymentProgress | null {
  const noted = parseStoredOrNull(progressSchema, row.progress)
  if (noted === null || Math.abs(now - noted.at) > progressHolds) return null
  const { step, done, total } = noted
  return { step, done, total }
}

function statusOf({ status, live_at: liveAt, error }: Row): DeploymentStatus {
  switch (status) {
    case 'queued':
    case 'building':
    case 'failed':
      return status
    case 'succeeded':
      if (liveAt !== null) return 'live'
      return error === null ? 'superseded' : 'retired'
    case 'cancelled':
      return 'superseded'
  }
}

/**
 * Ends a deployment that must not be taken again.
 *
 * @param id The deployment.
 * @param reason The reason, for programs and for people, and the time (milliseconds since 1970).
 */
export async function giveUpDeployment(
  transaction: Queries,
  id: string,
  reason: { code: string; error: string; now: number },
): Promise<void> {
  const { code, error, now } = reason
  await transaction
    .updateTable('deployment')
    .set({ status: 'failed', code, error, diagnostics: '[]', ended_at: now, lease_owner: null, lease_until: null })
    .where('id', '=', id)
    .execute()
}

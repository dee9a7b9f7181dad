import type { Selectable } from 'kysely'
import { checkQueries } from './check-queries.ts'
import { createId } from '../create-id.ts'
import type { Deployment, DeploymentDiagnostic, DeploymentInput, HostingStore, TakenDeployment } from './deployment.ts'
import { delayByQuota } from './deployment-quota.ts'
import { deploymentReads, findDeployment } from './deployment-reads.ts'
import { deploymentColumns, deploymentOf, diagnosticColumns } from './deployment-rows.ts'
import { findHostedProject, findProjectByDomain } from './domain-projects.ts'
import { addFeedback, changeFeedback } from '../projects/feedback-queries.ts'
import type { DeploymentTable } from './hosting-tables.ts'
import { currentOrigin } from '../audit/origin.ts'
import { recordChange } from '../audit/record-change.ts'
import { lockProject } from '../database/lock-rows.ts'
import { wakeAfterCommit } from '../commit-news.ts'
import type { Queries, Store } from '../open-store.ts'
import { writeSources, scheduleSitesOf } from './source-queries.ts'
import type { ProjectQuotas } from '../projects/project-quotas.ts'
import { publishingQueries } from './publishing-queries.ts'
import { recordedHead } from '../repositories/repository-queries.ts'
import { listServedNames } from './served-names.ts'

/** Milliseconds for the maker of a site to write it to the object store, before others try. */
const publishWithin = 10 * 60 * 1000
/** Deployments of a branch whose diagnostics are kept. */
const rememberedPerBranch = 20

/**
 * The part of the platform's database that hosting uses.
 *
 * @param quotas The quotas of projects without their own.
 */
export function createHostingStore(store: Store, quotas: ProjectQuotas = {}): HostingStore {
  const { db, clock } = store

  /** Ends a deployment whose holder still has it. */
  function end(
    { id, fence }: TakenDeployment,
    diagnostics: readonly DeploymentDiagnostic[] | null,
    outcome: (queries: Queries, deployment: Deployment) => Promise<Partial<Selectable<DeploymentTable>>>,
  ): Promise<Deployment | undefined> {
    return store.transaction(async (transaction) => {
      const before = await findDeployment(transaction, id)
      if (before === undefined || !(await lockProject(transaction, before.projectId))) return undefined
      const held = await transaction
        .selectFrom('deployment')
        .select('id')
        .where('id', '=', id)
        .where('status', '=', 'building')
        .where('fence', '=', fence)
        .executeTakeFirst()
      if (held === undefined) return undefined
      const now = clock()
      await transaction
        .updateTable('deployment')
        .set({
          ...(diagnostics === null ? {} : diagnosticColumns(diagnostics)),
          ended_at: now,
          lease_owner: null,
          lease_until: null,
          progress: null,
          ...(await outcome(transaction, before)),
        })
        .where('id', '=', id)
        .execute()
      await forgetOldDiagnostics(transaction, before)
      wakeAfterCommit(transaction, `shown:${before.projectId}:${id}`)
      return findDeployment(transaction, id, now)
    })
  }

  return {
    projectById: (id) => findHostedProject(db, 'id', id),
    projectBySlug: (slug) => findHostedProject(db, 'slug', slug),
    projectByDomain: (domain) => findProjectByDomain(db, domain),
    servedNames: () => listServedNames(db),
    addFeedback: (answer) => addFeedback(db, answer, clock()),
    changeFeedback: (id, answer) => changeFeedback(db, id, answer, clock()),

    enqueueDeployment: (input) => store.transaction((transaction) => enqueue(transaction, input, quotas, clock())),

    publishDeployment: (taken, diagnostics, manifest, check) =>
      end(taken, diagnostics, async (queries, { projectId, branch, createdAt }) => {
        const newer = await queries
          .selectFrom('deployment')
          .select('id')
          .where('project_id', '=', projectId)
          .where('branch', '=', branch)
          .where('live_at', 'is not', null)
          .where('created_at', '>', createdAt)
          .executeTakeFirst()
        if (newer !== undefined) return { status: 'cancelled', error: null, code: null }
        await retire(queries, projectId, branch)
        const now = clock()
        const publish = manifest === null ? publishWithin : 0
        const checking = check === undefined ? {} : { check_at: now + check, check_attempts: 1 }
        const outcome = {
          status: 'succeeded',
          live_at: now,
          publish_at: now + publish,
          error: null,
          code: null,
        } as const
        return { ...outcome, ...checking, manifest }
      }),

    failDeployment: (taken, { code, reason }, diagnostics) =>
      end(taken, diagnostics, async () => ({ status: 'failed', code, error: reason })),

    writeSources: (deployment, sources) =>
      store.transaction((transaction) => writeSources(transaction, deployment, sources)),

    ...deploymentReads(store),
    ...publishingQueries(store, quotas),
    ...checkQueries(store),

    async retireBranch(projectId, branch, reason) {
      await store.transaction(async (transaction) => {
        await lockProject(transaction, projectId)
        await leaveOut(transaction, projectId, branch, { now: clock(), statuses: ['queued', 'building'] })
        await retire(transaction, projectId, branch, reason)
        wakeAfterCommit(transaction, `shown:${projectId}:`)
      })
    },
  }
}

async function enqueue(
  queries: Parameters<typeof lockProject>[0],
  input: DeploymentInput,
  quotas: ProjectQuotas,
  now: number,
): Promise<Deployment> {
  const { projectId, branch, production, again = false, headCommit = null, published, source = null, sources } = input
  if (!(await lockProject(queries, projectId))) throw new Error('The project does not exist.')
  // A process that moves a branch takes the same lock, and deploys the branch afterwards.
  const moved = input.followsBranch === true ? await recordedHead(queries, projectId, branch) : undefined
  const commit = moved ?? input.commit
  const newest = await queries
    .selectFrom('deployment')
    .select(deploymentColumns)
    .where('project_id', '=', projectId)
    .where('branch', '=', branch)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const kind = production ? 'production' : 'preview'
  const isCurrent =
    newest?.commit_id === commit &&
    newest.kind === kind &&
    newest.head_commit === headCommit &&
    (newest.live_at !== null || /queued|building/.test(newest.status))
  if (newest !== undefined && isCurrent && !again) return deploymentOf(newest, now)
  wakeAfterCommit(queries, 'deployment')
  // Deployments that were not begun are overtaken.
  await leaveOut(queries, projectId, branch, { now, statuses: ['queued'] })
  const delay = published === undefined ? await delayByQuota(queries, projectId, quotas, now) : undefined
  // Later deployments of a branch replace earlier ones, so no two may have the same time.
  const createdAt = Math.max(now, (newest?.created_at ?? 0) + 1)
  const row = await queries
    .insertInto('deployment')
    .values({
      id: createId('deployment', createdAt),
      project_id: projectId,
      kind,
      branch,
      commit_id: commit,
      head_commit: headCommit,
      status: 'queued',
      run_at: now,
      ...delay,
      source,
      sources: sources ? JSON.stringify(sources) : null,
      fence: 0,
      attempts: 0,
      created_at: createdAt,
      request_id: currentOrigin().requestId,
      traceparent: currentOrigin().trace ?? null,
      ...(published && publishedColumns(published)),
    })
    .returning(deploymentColumns)
    .executeTakeFirstOrThrow()
  await scheduleSitesOf(queries, projectId, now)
  if (input.asked !== undefined)
    recordChange(queries, {
      action: input.asked,
      projectId,
      object: { id: row.id, name: branch },
      before: { commit: newest?.commit_id },
      after: { commit },
    })
  return deploymentOf(row)
}

function publishedColumns({ manifest, diagnostics, errors, warnings }: NonNullable<DeploymentInput['published']>) {
  return { manifest, ...diagnosticColumns(diagnostics), errors, warnings }
}

async function leaveOut(
  queries: Queries,
  projectId: string,
  branch: string,
  { now, statuses }: { now: number; statuses: readonly ('queued' | 'building')[] },
): Promise<void> {
  await queries
    .updateTable('deployment')
    .set({ status: 'cancelled', error: null, code: null, ended_at: now, lease_owner: null, lease_until: null })
    .where('project_id', '=', projectId)
    .where('branch', '=', branch)
    .where('status', 'in', statuses)
    .execute()
}

/** Without a reason, another deployment takes the place. */
async function retire(
  queries: Queries,
  projectId: string,
  branch: string,
  reason: string | null = null,
): Promise<void> {
  await queries
    .updateTable('deployment')
    .set({ live_at: null, error: reason })
    .where('project_id', '=', projectId)
    .where('branch', '=', branch)
    .where('live_at', 'is not', null)
    .execute()
}

async function forgetOldDiagnostics(queries: Queries, { projectId, branch }: Deployment): Promise<void> {
  const oldest = await queries
    .selectFrom('deployment')
    .select('created_at')
    .where('project_id', '=', projectId)
    .where('branch', '=', branch)
    .orderBy('created_at', 'desc')
    .offset(rememberedPerBranch)
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) return
  await queries
    .updateTable('deployment')
    .set({ diagnostics: null })
    .where('project_id', '=', projectId)
    .where('branch', '=', branch)
    .where('created_at', '<=', oldest.created_at)
    .where('live_at', 'is', null)
    .execute()
}

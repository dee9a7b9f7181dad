import type { Queries } from '../open-store.ts'

/** Something that is tried again, or waits for a person, because it has failed. */
export type FailingKind = 'repository' | 'site' | 'turn' | 'webhook'

/** A failure may pass; one that comes twice is worth telling. */
const fewFailures = 2

/**
 * Counts what fails at this moment: projects whose repository could not be read at the last visits, projects whose site is an older
 * one because the newest could not be built, turns that a model or a forge has failed, and webhook endpoints that
 * take nothing. All of that waits for a moment in the future, so that no queue says anything of it.
 */
export async function countFailing(queries: Queries): Promise<Record<FailingKind, number>> {
  return {
    repository: await countRepositories(queries),
    site: await countSites(queries),
    turn: await countTurns(queries),
    webhook: await countEndpoints(queries),
  }
}

async function countRepositories(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('project_visit')
    .innerJoin('project', 'project.id', 'project_visit.project_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project.archived_at', 'is', null)
    .where('project_visit.failures', '>=', fewFailures)
    .executeTakeFirstOrThrow()
  return count
}

/** A newer one that waits or is built may put it right: until then nothing has changed for readers. */
async function countSites(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('project')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('archived_at', 'is', null)
    .where(
      ({ selectFrom, ref }) =>
        selectFrom('deployment')
          .select('deployment.status')
          .where('deployment.project_id', '=', ref('project.id'))
          .where('deployment.kind', '=', 'production')
          .where('deployment.status', 'in', ['succeeded', 'failed'])
          .orderBy('deployment.created_at', 'desc')
          .orderBy('deployment.id', 'desc')
          .limit(1),
      '=',
      'failed',
    )
    .executeTakeFirstOrThrow()
  return count
}

/** A turn that tries again has still failed: its next step that works sets its attempts to none. */
async function countTurns(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('turn')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', ['queued', 'running'])
    .where('attempts', '>', 0)
    .executeTakeFirstOrThrow()
  return count
}

async function countEndpoints(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('webhook_delivery')
    .select(({ fn }) => fn.count<number>('endpoint_id').distinct().as('count'))
    .where('status', '=', 'queued')
    .where('attempts', '>=', fewFailures)
    .executeTakeFirstOrThrow()
  return count
}

import { sql } from 'kysely'
import type { Store } from '../open-store.ts'
import { addProject } from './add-project.ts'

/** The numbers for each of many projects. */
export interface ManyProjects {
  projects: number
  /** Deployments that have ended, in each. */
  ended: number
  /** Deployments that wait, in each. */
  waiting: number
  /** When those that wait are due, in milliseconds since 1970. */
  runAt: number
}

/** Puts many projects with deployments into the database. As after a burst, the planner's statistics are outdated. */
export async function addManyProjects(store: Store, { projects, ended, waiting, runAt }: ManyProjects): Promise<void> {
  const { organisationId } = await addProject(store, { slug: 'first-of-many' })
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(projects)})`
  // Otherwise it may find out by itself, whenever it has the time.
  if (store.dialect === 'postgres') await sql`alter table deployment set (autovacuum_enabled = false)`.execute(store.db)
  await store.transaction(async (transaction) => {
    await sql`insert into project (id, organisation_id, slug, name, repository_kind, default_branch, docs_folder, settings,
      next_pull_request, created_at, updated_at)
      ${numbers} select 'p' || i, ${organisationId}, 's' || i, 'P', 'local', 'main', '', '{}', 1, 0, 0
      from n`.execute(transaction)
    for (let row = 0; row < ended + waiting; row += 1) {
      const status = row < ended ? 'superseded' : 'queued'
      await sql`insert into deployment (id, project_id, kind, branch, commit_id, status, run_at, fence, attempts, created_at)
        ${numbers} select 'd' || i || ${`-${row}`}, 'p' || i, 'production', ${`b${row}`}, 'c', ${status}, ${sql.lit(runAt)}, 0, 1, 0
        from n`.execute(transaction)
    }
  })
}

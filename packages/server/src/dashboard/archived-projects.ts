import { memberRoles, rightsOf } from '../access/roles.ts'
import type { ArchivedProject } from '../contract/dashboard-projects.ts'
import type { ProjectServices } from '../contract/dashboard-services.ts'
import { listArchivedProjects } from '../store/project-queries.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { deployDefaultBranch } from './project-services.ts'
import { refuse } from '../commands/refuse.ts'

/** Whoever may archive a project may bring it back. */
const roles = memberRoles.filter((role) => rightsOf(role).includes('administer'))

/**
 * The projects that were taken out of use, as the dashboard lists them and brings them back.
 *
 * @param context The platform.
 */
export function archivedProjects(context: DashboardContext): Pick<ProjectServices, 'archived' | 'restore'> {
  const { store, projects } = context

  async function archived(accountId: string): Promise<ArchivedProject[]> {
    const rows = await listArchivedProjects(store.db, accountId, roles)
    return rows.map(({ id, name, archived_at: at }) => ({ id, name, archivedAt: new Date(at ?? 0).toISOString() }))
  }

  return {
    archived,
    async restore(accountId, projectId) {
      const own = await archived(accountId)
      if (!own.some(({ id }) => id === projectId)) return refuse('not-found', 'There is no such archived project.')
      await projects.setArchived(projectId, false)
      // Its branch may have moved meanwhile at a forge.
      await deployDefaultBranch(context, projectId)
      return { status: 'done' }
    },
  }
}

import { ForgeError } from '@docwright/forge'
import type { Forge, ForgeWebhook, GitHubAppWebhook } from '@docwright/forge'
import type { Project } from '../projects/project.ts'
import { isRepositoryOf } from '../projects/repository-name.ts'
import { projectsOfConnection, type StoredConnection } from '../store/projects/connection-queries.ts'
import { scheduleVisit } from '../store/projects/visit-queries.ts'
import { takeForgePushes } from './repository-workflows.ts'
import type { PlatformParts } from './platform-parts.ts'

/**
 * Handles GitHub's events for all repositories of an App: the projects of the repository get the event as from a
 * webhook of their own; if the App was installed, removed or given other repositories, its projects are visited.
 *
 * @param takeIn Handles a webhook of a project.
 * @throws {ForgeError} The error for the last of its projects.
 */
export async function takeConnectionHook(
  parts: PlatformParts,
  connection: StoredConnection,
  webhook: GitHubAppWebhook,
  takeIn: (project: Project, forge: Forge, webhook: ForgeWebhook) => Promise<'taken' | 'busy'>,
): Promise<'taken' | 'busy'> {
  const { store, projects, forgeOf, clock } = parts
  let outcome: 'taken' | 'busy' = 'taken'
  let failure: ForgeError | undefined
  for (const id of await projectsOfConnection(store.db, connection.id)) {
    if (webhook.installation !== undefined) {
      await scheduleVisit(store.db, id, clock())
      continue
    }
    const project = await projects.find(id)
    if (project === undefined) continue
    try {
      if (!isRepositoryOf(project, webhook.repository)) await takeForgePushes(parts, project, webhook)
      else if ((await takeIn(project, await forgeOf(project), webhook)) === 'busy') outcome = 'busy'
    } catch (error) {
      // One project in trouble does not affect the others; it is visited soon.
      if (!(error instanceof ForgeError)) throw error
      failure = error
    }
  }
  if (failure !== undefined) throw failure
  return outcome
}

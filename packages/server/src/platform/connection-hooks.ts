import { ForgeError } from '@docwright/forge'
import type { Forge, ForgeWebhook, GitHubAppWebhook } from '@docwright/forge'
import type { Project } from '../projects/project.ts'
import { isRepositoryOf } from '../projects/repository-name.ts'
import { projectsOfConnection, type StoredConnection } from '../store/projects/connection-queries.ts'
import { scheduleVisit } from '../store/projects/visit-queries.ts'
import { takeForgePushes } from './repository-workflows.ts'
import type { PlatformParts } from './platform-parts.ts'

/**
 * Takes in what GitHub tells of all repositories of an App: the projects of the repository are told, as by a webhook of their
 * own; where the App was installed, removed or given other repositories, its projects are looked at.
 *
 * @param takeIn Takes in what a webhook says of a project.
 * @throws {ForgeError} What failed for the last of its projects.
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
      // One project in trouble keeps nothing from the others; it is looked at soon.
      if (!(error instanceof ForgeError)) throw error
      failure = error
    }
  }
  if (failure !== undefined) throw failure
  return outcome
}

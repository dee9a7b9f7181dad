import { makeConnectedProject } from '../commands/connect-project.ts'
import { forgeHookSecret, forgeHookUrl } from '../platform/forge-hook-address.ts'
import type { Project } from '../projects/project.ts'
import type { NewProject } from '../projects/new-project.ts'
import { listConnections, type StoredConnection } from '../store/projects/connection-queries.ts'
import type { ProjectCreateOptions } from './command-context.ts'
import type { OpenedData } from './open-data.ts'

/**
 * Makes a project of a repository that a connection of the dashboard opens, with its webhook.
 *
 * @throws Error with the code `connection-unknown` or `project-repository`, ProjectError, ForgeError.
 */
export async function projectOfConnection(
  data: OpenedData,
  { connection: wanted = '', repo, remote }: ProjectCreateOptions,
  { defaultBranch, ...input }: Omit<NewProject, 'repository'>,
): Promise<Project> {
  if (repo === undefined || !/^[^\s/:]+(?:\/[^\s/:]+)+$/.test(repo))
    throw new Error('project-repository: --connection needs a repository as its forge names it: --repo OWNER/NAME')
  if (remote !== undefined) throw new Error('project-repository: a connection knows its forge. Leave --remote away.')
  const { store, projects, secrets, url, connections } = data
  const connection = find(await listConnections(store.db, input.organisationId), wanted)
  const webhookOf = (id: string) => ({ url: forgeHookUrl(url, id), secret: forgeHookSecret(secrets, id) })
  const context = { projects, connections: { accountOf: connections.accountOf, webhookOf } }
  return makeConnectedProject(context, connection, { ...input, repository: repo, branch: defaultBranch })
}

function find(all: readonly StoredConnection[], wanted: string): StoredConnection {
  const [found, ...others] = all.filter(({ id, name, address }) => [id, name, new URL(address).host].includes(wanted))
  if (found !== undefined && others.length === 0) return found
  const known = all.map(({ id, name }) => `  ${id}  ${name}`).join('\n')
  const why = found === undefined ? `there is no connection “${wanted}”` : `several connections are called “${wanted}”`
  const advice =
    known === '' ? 'Connect a forge in the dashboard first, under Connections.' : `Name one of these:\n${known}`
  throw new Error(`connection-unknown: ${why}. ${advice}`)
}

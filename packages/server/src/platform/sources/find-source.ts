import { ForgeError, type Forge, type Git, type GitAccess } from '@docwright/forge'
import type { Project } from '../../projects/project.ts'
import type { Logger } from 'pino'
import type { Projects } from '../../projects/projects.ts'
import { isRepositoryOf } from '../../projects/repository-name.ts'
import type { SiteSource } from '../../store/deployments/site-sources.ts'
import type { Store } from '../../store/open-store.ts'
import { findByRepository } from '../../store/projects/project-queries.ts'

/** Dependencies of reading other repositories. */
export interface SourceParts {
  store: Store
  git: Git
  projects: Pick<
    Projects,
    'find' | 'findByName' | 'repositoryFolder' | 'repository' | 'restoredRepository' | 'keepsRepositories'
  >
  forgeOf: (project: Project) => Promise<Forge>
  /** Folder on this machine for files that can be fetched again. */
  dataFolder: string
  /** Address of the platform, without a slash at its end. */
  url: string
  logger: Pick<Logger, 'warn'>
}

/** Where a source's repository is: with a project of this platform, or elsewhere. */
export type SourcePlace = { kind: 'here'; project: Project } | { kind: 'elsewhere'; access: GitAccess }

const unknown = 'There is no such repository, or this project may not read it.'

/**
 * Finds the repository that a project names as a part of its site. A project of this platform may be named by those of
 * the same organization, and another repository of the project’s own forge is read with its credentials.
 *
 * @param project The project of the docs.json.
 * @param source Its entry.
 * @throws {ForgeError} With words for its author.
 */
export async function findSource(
  parts: SourceParts,
  project: Project,
  { repository, directory }: Pick<SiteSource, 'repository' | 'directory'>,
): Promise<SourcePlace> {
  const address = addressOf(repository, project)
  const hosted = (await projectNamed(parts, project, repository)) ?? (await projectAt(parts, project, address))
  if (hosted !== undefined) {
    requirePublished(hosted, directory)
    return { kind: 'here', project: hosted }
  }
  return { kind: 'elsewhere', access: { url: address, credentials: await credentialsFor(parts, project, address) } }
}

/** `owner/repository` is at the forge of the project, as on the command line. */
function addressOf(repository: string, { repositoryUrl }: Project): string {
  if (/^[\w.-]+\/[\w.-]+$/.test(repository) && !repository.startsWith('.')) {
    const host = repositoryUrl === null ? 'https://github.com' : new URL(repositoryUrl).origin
    return `${host}/${repository}.git`
  }
  if (/^(?:\.{0,2}\/|[A-Za-z]:\\)/.test(repository))
    throw new ForgeError('git-invalid-name', 'A path of a folder means nothing on a platform.', {
      fix: 'Give the address of its repository.',
    })
  return repository
}

/** For a repository that is hosted here, `owner/name` may be another one that is. */
async function projectNamed(parts: SourceParts, base: Project, name: string): Promise<Project | undefined> {
  if (base.repositoryUrl !== null || !/^[\w.-]+\/[\w.-]+$/.test(name)) return undefined
  const found = await parts.projects.findByName(name.slice(name.indexOf('/') + 1))
  const isTheirs = found?.organisationId === base.organisationId && found.archivedAt === null
  return isTheirs && found.repositoryUrl === null && isRepositoryOf(found, name) ? found : undefined
}

/** The project of the same organization that has the repository at an address. */
async function projectAt(parts: SourceParts, base: Project, address: string): Promise<Project | undefined> {
  const own = `${parts.url}/git/`
  if (address.startsWith(own)) {
    const found = await parts.projects.findByName(address.slice(own.length).replace(/\.git\/*$|(?<!\/)\/*$/, ''))
    if (found === undefined || found.archivedAt !== null || found.organisationId !== base.organisationId)
      throw new ForgeError('git-remote-not-found', unknown)
    return found
  }
  const plain = address.replace(/\.git\/*$|(?<!\/)\/*$/, '')
  const id = await findByRepository(parts.store.db, base.organisationId, [plain, `${plain}.git`, `${plain}/`])
  return id === undefined ? undefined : parts.projects.find(id)
}

/** People who may change one project need not have access to another: they get the content for its readers. */
function requirePublished({ docsFolder, name }: Project, directory: string | null): void {
  const folder = directory?.replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, '')
  if (folder === undefined || docsFolder === '' || `${folder}/`.startsWith(`${docsFolder}/`)) return
  throw new ForgeError('git-not-found', `“${folder}” is not a part of what the project ${name} publishes.`, {
    fix: `Leave out “directory”, or name a folder in “${docsFolder}”.`,
  })
}

/** They are sent to the host that they were given for, and to no other. */
async function credentialsFor(
  parts: SourceParts,
  project: Project,
  address: string,
): Promise<GitAccess['credentials']> {
  if (project.repositoryUrl === null) return null
  const target = URL.parse(address)
  if (target === null || target.origin !== new URL(project.repositoryUrl).origin) return null
  const access = await (await parts.forgeOf(project)).gitAccess()
  return new URL(access.url).origin === target.origin ? access.credentials : null
}

/**
 * Reports to the operator that a source is not available: its site stays unchanged, so readers notice it late or never.
 *
 * @param reason The reason for the author of docs.json.
 */
export function logMissingSource(
  { logger }: Pick<SourceParts, 'logger'>,
  project: Project,
  name: string,
  reason: string,
): void {
  logger.warn(
    { code: 'source-not-fetched', project: project.id, source: name, reason },
    'A repository that a site is made of could not be read: the site keeps what it has of it',
  )
}

import {
  createForgejoForge,
  createGitHubForge,
  createGitLabForge,
  createLocalForge,
  ForgeError,
} from '@docwright/forge'
import { openRepository } from '@docwright/forge'
import type { Forge, Git, ReferenceChange } from '@docwright/forge'
import { setTimeout as pause } from 'node:timers/promises'
import type { Project } from '../projects/project.ts'
import type { Projects } from '../projects/projects.ts'
import { createPullRequestStore } from '../projects/pull-request-store.ts'
import type { Store } from '../store/open-store.ts'
import type { SecretBox } from '../store/secret-box.ts'
import { forgeHookSecret } from './forge-hook-address.ts'

/** What the hosts of repositories depend on. */
export interface ForgesWorld {
  store: Store
  git: Git
  projects: Projects
  secrets: SecretBox
  /** Address of the platform, without a slash at its end. */
  publicUrl: string
  fetch: typeof fetch
  onPush: (project: Project, changes: readonly ReferenceChange[]) => Promise<void>
}

/**
 * Finds the host of a project's repository: the platform itself, or a forge that keeps a token for us.
 *
 * @param world What they depend on.
 */
export function createForges(world: ForgesWorld): (project: Project) => Promise<Forge> {
  const { store, git, projects, secrets, publicUrl } = world
  return async function forgeOf(project) {
    if (project.repositoryUrl === null) {
      const page = `${publicUrl}/projects/${project.id}`
      return createLocalForge({
        repository: openRepository(git, projects.repositoryFolder(project.id)),
        store: createPullRequestStore(store, project.id),
        fullName: project.slug,
        url: page,
        pullRequestUrl: (number) => `${page}/reviews/${number}`,
        gitAccess: () => Promise.resolve({ url: `${publicUrl}/git/${project.slug}.git`, credentials: null }),
        now: store.clock,
        author: { name: 'Docwright', email: 'docwright@localhost' },
        onPush: async (changes) => world.onPush(project, changes),
        // The dashboard shows a deployment's outcome beside the pull request itself.
        onCommitStatus: () => Promise.resolve(),
      })
    }
    const token = await projects.token(project.id)
    if (token === null) {
      throw new ForgeError('forge-unauthorized', `No token is kept for the repository of ${project.name}.`, {
        fix: 'Set one in the settings of the project.',
      })
    }
    return remoteForge(project, project.repositoryUrl, token, world, forgeHookSecret(secrets, project.id))
  }
}

function remoteForge(
  project: Project,
  address: string,
  token: string,
  world: ForgesWorld,
  webhookSecret: string,
): Forge {
  const { origin, host, pathname } = new URL(address)
  const path = pathname.replace(/^\/+|\/+$|(?:\.git)\/*$/g, '')
  const [owner = '', name = ''] = path.split('/')
  const wait = async (duration: number): Promise<void> => pause(duration)
  const rest = { fetch: world.fetch, now: world.store.clock, wait, webhookSecret }
  switch (project.repositoryKind) {
    case 'github': {
      const baseUrl = host === 'github.com' ? 'https://api.github.com' : `${origin}/api/v3`
      return createGitHubForge({ ...rest, owner, name, baseUrl, credentials: { token } })
    }
    case 'gitlab':
      return createGitLabForge({ ...rest, project: path, token, baseUrl: `${origin}/api/v4` })
    case 'forgejo':
      return createForgejoForge({ ...rest, owner, name, token, baseUrl: `${origin}/api/v1` })
    case 'local':
      throw new Error('A repository that is hosted here has no address elsewhere.')
  }
}

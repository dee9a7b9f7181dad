import { createForgejoForge } from '../forgejo/forgejo-forge.ts'
import type { Forge } from '../forge.ts'
import { createGitHubForge } from '../github/github-forge.ts'
import { createGitLabForge } from '../gitlab/gitlab-forge.ts'
import type { RestContext } from '../rest/rest-client.ts'
import { createForgeHost, type ForgeHost } from './forge-host.ts'
import { startForgejo } from './forgejo-server.ts'
import { startServer } from './git-server.ts'
import { startGitHub } from './github-server.ts'
import { startGitLab } from './gitlab-server.ts'
import { commitFiles, plainGit } from './scratch.ts'

/** The token that the servers accept. */
export const token = 'test-token-0123456789'
/** The secret of their webhooks. */
export const webhookSecret = 'It is a secret'

/** A context whose clock moves only by waiting. */
export function dependencies(): RestContext & { waits: number[] } {
  const waits: number[] = []
  let now = Date.UTC(2026, 0, 1)
  return {
    fetch: globalThis.fetch,
    now: () => now,
    wait(duration) {
      waits.push(duration)
      now += duration
      return Promise.resolve()
    },
    waits,
  }
}

/** A forge, with the server behind it. */
export interface Subject {
  host: ForgeHost
  forge: Forge
  waits: number[]
}

/** A repository that is hosted here. */
export async function local(): Promise<Subject> {
  const host = await createForgeHost('acme/docs')
  host.origin.url = await startServer((request) => host.git(request, token))
  const credentials = { username: 'x', password: token }
  const gitAccess = async () => ({ ...(await host.state.gitAccess()), credentials })
  return { host, forge: { ...host.state, gitAccess }, waits: [] }
}

async function github(): Promise<Subject> {
  const host = await startGitHub(token)
  const { waits, ...rest } = dependencies()
  const options = {
    owner: 'acme',
    name: 'docs',
    credentials: { token },
    webhookSecret,
    baseUrl: `${host.origin.url}/api/v3`,
  }
  return { host, waits, forge: createGitHubForge({ ...options, ...rest }) }
}

async function gitlab(): Promise<Subject> {
  const host = await startGitLab(token)
  const { waits, ...rest } = dependencies()
  const options = { project: 'acme/platform/docs', token, webhookSecret, baseUrl: `${host.origin.url}/api/v4/` }
  return { host, waits, forge: createGitLabForge({ ...options, ...rest }) }
}

/** A repository on Forgejo. */
export async function forgejo(): Promise<Subject> {
  const host = await startForgejo(token)
  const { waits, ...rest } = dependencies()
  const options = { owner: 'acme', name: 'docs', token, webhookSecret, baseUrl: `${host.origin.url}/api/v1` }
  return { host, waits, forge: createForgejoForge({ ...options, ...rest }) }
}

/** The forges that are reached over HTTP. */
export const overHttp = { github, gitlab, forgejo }

/** A branch with one change, pushed by a person. */
export async function pushBranch({ clone }: ForgeHost, branch: string, files: Record<string, string>): Promise<string> {
  plainGit(clone, 'fetch', '--quiet', 'origin')
  plainGit(clone, 'checkout', '--quiet', '-B', branch, 'origin/main')
  const commit = await commitFiles(clone, files, `Change on ${branch}`)
  plainGit(clone, 'push', '--quiet', 'origin', branch)
  return commit
}

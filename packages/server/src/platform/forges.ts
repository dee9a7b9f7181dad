import {
  createForgejoForge,
  createGitHubForge,
  createGitLabForge,
  createLocalForge,
  ForgeError,
} from '@docwright/forge'
import type { Forge, ReferenceChange, RestContext } from '@docwright/forge'
import { asOwnComment } from '../jobs/forge-replies.ts'
import type { Hosting } from '../hosting/hosting.ts'
import type { Project } from '../projects/project.ts'
import type { Projects } from '../projects/projects.ts'
import { createPullRequestStore } from '../store/pull-requests/pull-request-store.ts'
import { rememberPullRequest, rememberPullRequests } from '../projects/remember-pull-request.ts'
import { wakeJobsOfPullRequest } from '../store/jobs/job-queries.ts'
import type { Store } from '../store/open-store.ts'
import type { SecretBox } from '../store/secret-box.ts'
import { retireEndedPreviews } from './ended-previews.ts'
import type { Connections } from './connections.ts'
import { forgeHookSecret, forgeHookSecretBefore } from './forge-hook-address.ts'
import { githubPlace, repositoryPath } from './github-app.ts'
import type { GitHubAppAccess } from './github-app.ts'

/** Dependencies of repository hosts. */
export interface ForgesContext {
  store: Store
  projects: Projects
  secrets: SecretBox
  /** Address of the platform, without a slash at its end. */
  publicUrl: string
  /** Reaches forges. */
  rest: RestContext
  /** The credentials for projects on GitHub without a token; null if the operator has none. */
  githubApp: GitHubAppAccess | null
  /** The connections of projects. */
  connections: Pick<Connections, 'credentialsOf'>
  hosting: Pick<Hosting, 'retire'>
  /** Begins to say on the pull request of a branch where its preview is. */
  beginComment: (project: Project, forge: Forge, branch: string) => void
  onPush: (project: Project, changes: readonly ReferenceChange[]) => Promise<unknown>
}

/** A project's own token or that of its connection, else an app. */
interface Credentials {
  token: string | null
  app: GitHubAppAccess | null
}

/** Finds the host of a project's repository: the platform itself, or a forge that keeps a token for us. */
export function createForges(context: ForgesContext): (project: Project) => Promise<Forge> {
  const { store, projects, secrets, publicUrl } = context

  /** A token of its own first; then what it was connected with; then what the operator has for all. */
  async function credentialsOf({ id, repositoryKind, connectionId }: Project): Promise<Credentials> {
    const token = await projects.token(id)
    if (token !== null) return { token, app: null }
    if (connectionId !== null) return context.connections.credentialsOf(connectionId)
    return { token: null, app: repositoryKind === 'github' ? context.githubApp : null }
  }

  return async function forgeOf(project) {
    if (project.repositoryUrl === null) {
      const page = `${publicUrl}/projects/${project.id}`
      const forge = createLocalForge({
        repository: await projects.repository(project.id),
        store: createPullRequestStore(store, project.id),
        fullName: project.slug,
        url: page,
        pullRequestUrl: (number) => `${page}/reviews/${number}`,
        gitAccess: () => Promise.resolve({ url: `${publicUrl}/git/${project.slug}.git`, credentials: null }),
        now: store.clock,
        author: { name: 'Docwright', email: 'docwright@localhost' },
        async onPush(changes) {
          await context.onPush(project, changes)
        },
        // The dashboard shows a deployment's outcome next to the pull request itself.
        onCommitStatus: () => Promise.resolve(),
      })
      return {
        ...forge,
        async closePullRequest(number) {
          const closed = await forge.closePullRequest(number)
          await retireEndedPreviews(context, project)
          return closed
        },
      }
    }
    const { token, app } = await credentialsOf(project)
    if (token === null && app === null) {
      throw new ForgeError('forge-unauthorized', `No token is stored for the repository of ${project.name}.`, {
        fix: 'Set one in the settings of the project.',
      })
    }
    const webhookSecret = forgeHookSecret(secrets, project.id)
    const { repositoryUrl } = project
    const withSecret = (secret: string): Forge =>
      remoteForge(project, repositoryUrl, { token, app }, { ...context.rest, webhookSecret: secret })
    const forge = hearing(withSecret, webhookSecret, forgeHookSecretBefore(secrets, project.id))
    const speaking: Forge = {
      ...forge,
      comment: async (number, body, kind) => forge.comment(number, asOwnComment(body), kind),
      keepComment: async (number, mark, body) => forge.keepComment(number, mark, asOwnComment(body)),
    }
    return rememberPullRequests(speaking, async (pullRequest) => {
      if (!(await rememberPullRequest(store, project.id, pullRequest))) return
      await retireEndedPreviews(context, project)
      await wakeJobsOfPullRequest(store.db, project.id, pullRequest.number)
      // Its branch may be live already.
      if (pullRequest.state === 'open') context.beginComment(project, speaking, pullRequest.head.branch)
    })
  }
}

/** While keys are exchanged, webhooks with the earlier secret are also accepted. */
function hearing(withSecret: (secret: string) => Forge, secret: string, before: string | undefined): Forge {
  const forge = withSecret(secret)
  if (before === undefined) return forge
  const earlier = withSecret(before)
  return {
    ...forge,
    async readWebhook(request) {
      const copy = request.clone()
      try {
        return await forge.readWebhook(request)
      } catch (cause) {
        if (cause instanceof ForgeError && cause.code === 'webhook-signature') return earlier.readWebhook(copy)
        throw cause
      }
    },
  }
}

function remoteForge(
  { repositoryKind }: Project,
  address: string,
  { token, app }: Credentials,
  options: RestContext & { webhookSecret: string },
): Forge {
  const { origin } = new URL(address)
  const [owner = '', name = ''] = repositoryPath(address).split('/')
  const known = token ?? ''
  switch (repositoryKind) {
    case 'github': {
      const place = githubPlace(address)
      const credentials = token === null && app !== null ? app.tokensOf(place) : { token: known }
      return createGitHubForge({ ...options, ...place, credentials })
    }
    case 'gitlab': {
      const baseUrl = `${origin}/api/v4`
      return createGitLabForge({ ...options, project: repositoryPath(address), token: known, baseUrl })
    }
    case 'forgejo':
      return createForgejoForge({ ...options, owner, name, token: known, baseUrl: `${origin}/api/v1` })
    case 'local':
      throw new Error('A repository that is hosted here has no address elsewhere.')
  }
}

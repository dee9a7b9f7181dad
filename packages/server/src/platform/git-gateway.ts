import { ForgeError, refuseGit, serveGit } from '@docwright/forge'
import type { ReferenceChange } from '@docwright/forge'
import { SourceFault } from 'docwright/engine'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { noteCaller } from '../access/noted-caller.ts'
import { platformFaultOf, type PlatformFault } from '../hosting/basics/platform-fault.ts'
import type { Project } from '../projects/project.ts'
import type { Projects } from '../projects/projects.ts'
import type { Deployment } from '../store/deployments/deployment.ts'
import { createGitCallers } from './git-callers.ts'
import type { GitCallersContext } from './git-callers.ts'
import { logGitFailure } from './log-git-failure.ts'
import { recordPush } from './record-push.ts'
import { createPushSummary } from './push-summary.ts'
import type { PushSummaryContext } from './push-summary.ts'

/** Dependencies of serving repositories. */
export interface GitGatewayContext extends GitCallersContext, PushSummaryContext {
  projects: Projects
  logger: Logger
  /** Handles a push, before the client learns that it is done. */
  onPush: (project: Project, changes: readonly ReferenceChange[]) => Promise<readonly Deployment[]>
  /** Milliseconds that a push waits for its deployment to be recorded, and for news of it, after its branches have moved. */
  maxDeploy?: number
}

const route = /^\/git\/([a-z\d-]+)\.git\//
const followsLater = 'Your push is stored, and its site follows by itself: do not push again.'
const signIn =
  'Sign in with any user name and an API key as the password, or with the e-mail address and password of your account.'

/**
 * Serves the repositories that are hosted here: `git clone https://host/git/<project>.git`.
 *
 * @returns Answers requests below `/git/`.
 */
export function createGitGateway(context: GitGatewayContext) {
  const { logger, projects, store, onPush, maxDeploy = 20_000 } = context
  const callerOf = createGitCallers(context)
  const newsOf = createPushSummary(context)

  async function serve(request: Request): Promise<Response> {
    const slug = route.exec(new URL(request.url).pathname)?.[1]
    if (slug === undefined) return plain(404, 'Not found.')
    const verdict = await callerOf(request)
    if (!verdict.ok) {
      switch (verdict.code) {
        case 'rate-limited':
          return plain(429, tooMany(verdict.retryAfter), { 'retry-after': String(verdict.retryAfter) })
        case 'ip-not-allowed':
          return plain(403, 'This key may not be used from this IP address.')
        case 'unauthorized':
          return plain(401, signIn, { 'www-authenticate': 'Basic realm="Docwright", charset="UTF-8"' })
      }
    }
    const { caller } = verdict
    noteCaller(request, caller)
    const project = await projects.findByName(slug)
    const isHosted = project?.slug === slug && project.archivedAt === null && project.repositoryKind === 'local'
    const permissions = project !== undefined && isHosted ? await caller.permissions(project) : undefined
    // The same answer for a missing repository and for somebody else's.
    if (project === undefined || permissions?.read !== true) return plain(404, 'This repository does not exist.')
    const repository = await projects.repository(project.id)
    return serveGit(request, {
      repository,
      permissions,
      remoteUser: caller.id,
      onFault(error) {
        const fault = faultOf(error)
        const told = { code: fault?.code ?? 'push-not-recorded', err: error, project: project.id }
        logger[fault === undefined ? 'error' : 'warn'](told, 'A push could not be recorded')
        return fault && `${fault.code}: ${refusalFor(fault)}`
      },
      onFailure: (failure) => void logGitFailure(logger, { project: project.id, ...failure }, repository.folder),
      onPush: async (changes) => waitFor(deploy(project, changes), project),
    })
  }

  async function deploy(project: Project, changes: readonly ReferenceChange[]): Promise<readonly string[]> {
    await recordPush(store, project, changes)
    const deployments = await onPush(project, changes)
    // The push is done and deployed, whether or not its summary is available.
    return newsOf(project, changes, deployments).catch(() => [])
  }

  /** The branches have moved: work that fails now is done by the comparison of branches with their deployments. */
  async function waitFor(work: Promise<readonly string[]>, { id }: Project): Promise<readonly string[]> {
    const waits = new AbortController()
    const lines = work.catch((cause: unknown) => {
      const fault = faultOf(cause)
      const told = { code: fault?.code ?? 'push-not-deployed', err: cause, project: id }
      logger[fault === undefined ? 'error' : 'warn'](told, 'A push was taken, and could not be deployed at once')
      if (fault === undefined) throw cause
      return [`${fault.code}: ${fault.message} ${followsLater}`]
    })
    const late = pause(maxDeploy, [`The platform responds slowly. ${followsLater}`], waits)
    return Promise.race([lines, late]).finally(() => waits.abort())
  }

  return async function answer(request: Request): Promise<Response> {
    try {
      return await serve(request)
    } catch (cause) {
      const fault = faultOf(cause)
      if (fault === undefined) throw cause
      logger.warn({ code: fault.code, err: cause }, 'A git request could not be answered')
      return refuseGit(request, { code: fault.code, message: refusalFor(fault), retryAfter: 10 })
    }
  }
}

function faultOf(cause: unknown): PlatformFault | undefined {
  const isMachine = cause instanceof ForgeError && cause.ofMachine
  return platformFaultOf(isMachine ? new SourceFault(cause.message, { cause }) : cause)
}

function refusalFor({ message }: PlatformFault): string {
  return `${message} Nothing was changed. Try again in a moment.`
}

function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Too many attempts with a wrong key or password. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

function plain(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(`${message}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } })
}

import type { Forge } from '@docwright/forge'
import type { Logger } from 'pino'
import type { DeploymentEvent } from '../hosting/hosting.ts'
import type { Project } from '../projects/project.ts'
import type { Projects } from '../projects/projects.ts'
import type { CommentPreview } from './preview-comment.ts'

/** Milliseconds that a comment about a preview waits for the check of its pages. */
const checkPatience = 60_000

/** Finds the forge of a deployment. */
export interface ForgeNoticesContext {
  projects: Projects
  forgeOf: (project: Project) => Promise<Forge>
  logger: Logger
  commentPreview: CommentPreview
}

/**
 * Creates the reporter of a deployment's end to the forge: next to the commit, and on the pull request. It runs in the
 * background; a forge that cannot be reached is not asked again.
 *
 * @param dependencies Finds the forge.
 * @returns `send` begins a report, `settled` waits for those begun.
 */
export function createForgeNotices(dependencies: ForgeNoticesContext): {
  send: (event: DeploymentEvent) => void
  settled: () => Promise<void>
} {
  const begun = new Set<Promise<void>>()

  async function setStatus({ type, deployment, url }: DeploymentEvent): Promise<void> {
    const project = await dependencies.projects.find(deployment.projectId)
    if (project === undefined || project.repositoryUrl === null) return
    const forge = await dependencies.forgeOf(project)
    const isLive = type === 'deployment.succeeded'
    await forge.setCommitStatus(deployment.commit, {
      state: isLive ? 'success' : 'failure',
      context: deployment.production ? 'docwright/site' : 'docwright/preview',
      description: isLive ? 'The site is ready.' : (deployment.reason ?? 'The site could not be built.'),
      url,
    })
    if (!deployment.production) await dependencies.commentPreview(project, forge, deployment.branch, checkPatience)
  }

  return {
    send(event) {
      const work = setStatus(event)
        .catch((error: unknown) => {
          dependencies.logger.warn(
            { code: 'forge-not-notified', err: error, deployment: event.deployment.id },
            'A forge was not notified of a deployment',
          )
        })
        .finally(() => begun.delete(work))
      begun.add(work)
    },
    async settled() {
      await Promise.all(begun)
    },
  }
}

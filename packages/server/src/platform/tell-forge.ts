import type { DeploymentEvent } from '../hosting/hosting.ts'
import type { PlatformParts } from './platform-parts.ts'

/**
 * Makes what shows the end of a deployment beside the commit, on the forge where that lives. It takes its time beside
 * everything else; a forge that cannot be reached is not asked again.
 *
 * @param parts Where the forge is found.
 * @returns `tell` begins to tell it, `settled` waits for what was begun.
 */
export function createForgeNotices(parts: Pick<PlatformParts, 'projects' | 'forgeOf' | 'logger'>): {
  tell: (event: DeploymentEvent) => void
  settled: () => Promise<void>
} {
  const begun = new Set<Promise<void>>()

  async function setStatus({ type, deployment, url }: DeploymentEvent): Promise<void> {
    const project = await parts.projects.find(deployment.projectId)
    if (project === undefined || project.repositoryUrl === null) return
    const forge = await parts.forgeOf(project)
    const isLive = type === 'deployment.succeeded'
    await forge.setCommitStatus(deployment.commit, {
      state: isLive ? 'success' : 'failure',
      context: deployment.production ? 'docwright/site' : 'docwright/preview',
      description: isLive ? 'The site is ready.' : (deployment.reason ?? 'The site could not be made.'),
      url,
    })
  }

  return {
    tell(event) {
      const work = setStatus(event)
        .catch((error: unknown) => {
          parts.logger.warn({ err: error, deployment: event.deployment.id }, 'A forge was not told of a deployment')
        })
        .finally(() => begun.delete(work))
      begun.add(work)
    },
    async settled() {
      await Promise.all(begun)
    },
  }
}

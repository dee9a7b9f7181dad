import type { Deployment } from '@docwright/contract'

/**
 * Names the deployments of a page that are not done, so that the page can tell when that changes.
 *
 * @param deployments Those that it shows; null for a project that has none yet, which waits for its first.
 * @returns Undefined where all are done.
 */
export function pendingDeployments(deployments: readonly (Deployment | null)[]): string | undefined {
  const open = deployments.flatMap((deployment) => {
    if (deployment === null) return 'none'
    const { id, status, progress } = deployment
    const far = progress === null ? '' : ` ${progress.step} ${progress.done}`
    return status === 'queued' || status === 'building' || progress !== null ? `${id} ${status}${far}` : []
  })
  return open.length === 0 ? undefined : open.join(', ')
}

import type { Deployment } from '@docwright/contract'

/**
 * Names the unfinished deployments of a page, so that the page notices a change.
 *
 * @param deployments The deployments on the page; null for a project that waits for its first.
 * @returns Undefined if all are done.
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

import type { Deployment } from '../../store/deployments/deployment.ts'
import type { HostingLogger } from './hosting-logger.ts'
import { platformFaultOf } from './platform-fault.ts'

/** Logs that readers of a branch see an earlier site than the live one, and why. */
export function staleLog(
  logger: HostingLogger,
): (cause: unknown, place: { projectId: string; branch: string }) => void {
  return (cause, { projectId: project, branch }) => {
    const code = platformFaultOf(cause)?.code ?? 'site-unreadable'
    const told = 'An earlier version of a site is served: the live deployment could not be read.'
    logger.warn({ code, project, branch, err: cause }, told)
  }
}

/** Logs that a part of a deployment could not be read from the object store. */
export function storeFaultLog(logger: HostingLogger, { id, projectId }: Deployment): (cause: unknown) => void {
  return (cause) => {
    const fields = { code: 'store-unavailable', deployment: id, project: projectId, err: cause }
    logger.warn(fields, 'The object store could not be read.')
  }
}

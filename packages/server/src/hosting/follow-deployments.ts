import { setTimeout as pause } from 'node:timers/promises'
import type { WakeUps } from '../queue/wake-ups.ts'
import type { Deployment } from '../store/deployments/deployment.ts'
import { createWarmAhead } from './deployments/warm-ahead.ts'
import type { SiteCache } from './serving/site-cache.ts'

/** Keeps what readers see here the same as at every other server. */
export interface DeploymentFollower {
  /** Has all servers fetch a deployment that is about to go live. */
  prepare(this: void, deployment: Deployment, manifest: string): Promise<void>
  /** Waits until a live deployment is shown here, so that people who hear of it find it. */
  untilShown(this: void, deployment: Deployment): Promise<void>
  /** Reports that this process answers readers. */
  serve(this: void): void
  close(this: void): void
}

/** Dependencies of a follower. */
export interface FollowerContext {
  wakeUps: WakeUps
  siteCache: Pick<SiteCache, 'expect' | 'isRead' | 'refresh' | 'refreshProject'>
  /** Whether there may be other servers. */
  isShared: boolean
  /** Fetches what a deployment has. */
  warm(manifest: string): Promise<unknown>
  /** Called for deployments that have ended in any process. */
  ended(id: string): void
}

/** Milliseconds for which a push waits until this server shows the live site. */
const shownWithin = 1000

/** Begins to listen for other processes' news of deployments. */
export function followDeployments(context: FollowerContext): DeploymentFollower {
  const { wakeUps, siteCache, isShared, warm } = context
  const ahead = createWarmAhead({ wakeUps, warm, isRead: siteCache.isRead, expect: siteCache.expect })
  const stopListening = wakeUps.listen((subject) => {
    const [kind, projectId = '', id = ''] = subject.split(':')
    if (kind !== 'shown') return
    siteCache.refreshProject(projectId)
    context.ended(id)
  })

  return {
    async prepare(deployment, manifest) {
      if (isShared) await ahead.announce(deployment, manifest)
    },
    async untilShown(deployment) {
      if (!isShared) return
      const shown = siteCache.refresh(deployment.projectId, deployment.branch)
      await Promise.race([shown, pause(shownWithin, undefined, { ref: false })])
    },
    serve: isShared ? ahead.serve : () => {},
    close() {
      stopListening()
      ahead.close()
    },
  }
}

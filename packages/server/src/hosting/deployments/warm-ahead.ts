import { randomUUID } from 'node:crypto'
import type { WakeUps } from '../../queue/wake-ups.ts'
import type { Deployment } from '../../store/deployments/deployment.ts'

/**
 * Announces a deployment to all servers, which copy it to their disks before it goes live. From then on a server asks
 * the database before it shows an older one: so a reader who is moved from one server to another never sees an older
 * version after a newer one.
 */
export interface WarmAhead {
  /**
   * Announces a deployment that is about to go live, and waits for all servers to report that they have it.
   *
   * @param manifest Digest of its contents.
   */
  announce(this: void, deployment: Deployment, manifest: string): Promise<void>
  /** Reports that this process answers readers, so that the makers of deployments wait for it. */
  serve(this: void): void
  close(this: void): void
}

/** The work of a server after an announcement. */
export interface WarmAheadContext {
  wakeUps: WakeUps
  /** Whether readers of a branch have been here lately. */
  isRead(projectId: string, branch: string): boolean
  /** Fetches what a deployment has. */
  warm(manifest: string): Promise<unknown>
  /** Called with a deployment that may be live from now on. */
  expect(projectId: string, branch: string, id: string): void
}

/** Milliseconds for which a server's answer is awaited; it is asked again once it has sent anything. */
const answerWithin = 5_000

/** Begins to listen for deployments that are about to go live. */
export function createWarmAhead({ wakeUps, isRead, warm, expect }: WarmAheadContext): WarmAhead {
  const here = randomUUID()
  let isServer = false
  /** Servers that have been heard of, and who waits for them. */
  const servers = new Set<string>()
  const announced = new Map<string, { missing: Set<string>; ready: () => void }>()

  async function fetchAhead(text: string): Promise<void> {
    const [id = '', projectId = '', manifest = '', ...rest] = text.split(':')
    const branch = rest.join(':')
    if (isRead(projectId, branch)) {
      // Files that cannot be fetched now are fetched when they are shown.
      await warm(manifest).catch(() => {})
      expect(projectId, branch, id)
    }
    wakeUps.wake(`ready:${id}:${here}`)
  }

  const stop = wakeUps.listen((subject) => {
    const [kind = '', id = '', server = ''] = subject.split(':')
    switch (kind) {
      case 'coming':
        if (isServer) void fetchAhead(subject.slice('coming:'.length))
        return
      case 'who':
        if (isServer) wakeUps.wake(`server:${here}`)
        return
      case 'server':
        servers.add(id)
        return
      case 'ready': {
        servers.add(server)
        const waiting = announced.get(id)
        if (waiting?.missing.delete(server) === true && waiting.missing.size === 0) waiting.ready()
      }
    }
  })
  wakeUps.wake('who:')

  return {
    async announce({ id, projectId, branch }, manifest) {
      if (!wakeUps.isListening()) return
      const missing = new Set(servers)
      const { promise, resolve } = Promise.withResolvers<void>()
      announced.set(id, { missing, ready: resolve })
      const timer = setTimeout(() => {
        for (const silent of missing) servers.delete(silent)
        resolve()
      }, answerWithin)
      wakeUps.wake(`coming:${id}:${projectId}:${manifest}:${branch}`)
      if (missing.size > 0) await promise
      clearTimeout(timer)
      announced.delete(id)
    },
    serve() {
      if (isServer) return
      isServer = true
      wakeUps.wake(`server:${here}`)
    },
    close: stop,
  }
}

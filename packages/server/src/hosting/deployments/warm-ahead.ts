import { randomUUID } from 'node:crypto'
import type { WakeUps } from '../../queue/wake-ups.ts'
import type { Deployment } from '../../store/deployments/deployment.ts'

/**
 * Has all servers know of a deployment, and have it on their disks, before it goes live. From then on a server asks the database
 * before it shows an older one: so nobody who goes from one server to another sees an older version after a newer one.
 */
export interface WarmAhead {
  /**
   * Tells of a deployment that is about to go live, and waits for all servers to say that they have it.
   *
   * @param manifest Digest of everything that it has.
   */
  announce(this: void, deployment: Deployment, manifest: string): Promise<void>
  /** Says that readers are answered here, so that whoever makes deployments waits for this process. */
  serve(this: void): void
  close(this: void): void
}

/** What a server does when it hears of one. */
export interface WarmAheadContext {
  wakeUps: WakeUps
  /** Whether readers of a branch have been here lately. */
  isRead(projectId: string, branch: string): boolean
  /** Fetches what a deployment has. */
  warm(manifest: string): Promise<unknown>
  /** Told of a deployment that may be live from now on. */
  expect(projectId: string, branch: string, id: string): void
}

/** Milliseconds after which nobody waits for a server any more; it is asked again once it has been heard of. */
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
      // What cannot be fetched now is met when it is shown.
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

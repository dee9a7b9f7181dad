import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { createDashboard } from '../../packages/dashboard/src/create-dashboard.tsx'
import { loadAssets } from '../../packages/dashboard/src/assets.ts'
import {
  createInMemoryPlatform,
  type InMemoryPlatform,
} from '../../packages/dashboard/src/testing/in-memory-platform.ts'
import type { InMemoryState } from '../../packages/dashboard/src/testing/in-memory-state.ts'

/** A dashboard over HTTP on top of a platform in memory. */
export interface OpenDashboard {
  origin: string
  platform: InMemoryPlatform
  /** Errors that no page foresaw. */
  errors: unknown[]
  close(): Promise<void>
}

/**
 * Serves a dashboard.
 *
 * @param state What the platform starts with.
 * @param options What else differs.
 * @param options.heartbeat Milliseconds between heartbeats of event streams.
 * @param options.docsUrl Address of the documentation.
 */
export async function openDashboard(
  state: Partial<InMemoryState>,
  { docsUrl, ...options }: { heartbeat?: number; docsUrl?: string } = {},
): Promise<OpenDashboard> {
  const platform = createInMemoryPlatform(state)
  const errors: unknown[] = []
  const app = createDashboard(platform, {
    assets: await loadAssets(),
    secret: 'a secret that only tests know, long enough',
    now: platform.state.now,
    ...options,
    docsUrl: () => Promise.resolve(docsUrl),
    report: (error) => errors.push(error),
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    platform,
    errors,
    async close() {
      // Event streams of pages that are still open would keep the server.
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

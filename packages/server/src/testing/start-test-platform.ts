import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSiteHere } from '../hosting/testing/start-site-here.ts'
import { startPlatform } from '../main.ts'
import type { Platform, PlatformOptions } from '../main.ts'
import { openPagesHere } from './open-pages-here.ts'

/** A platform in a folder of its own, for tests from end to end. */
export interface TestPlatform extends Platform {
  /** Id, slug and API key of its first project, which holds the starter site. */
  readonly project: { id: string; slug: string; name: string; key: string }
  readonly dataFolder: string
  /** Everything that was logged. */
  readonly logged: () => string
}

/**
 * Starts a platform on a free port of this machine, which makes sites in this process. Closing it removes its folder.
 *
 * @param options Changes: environment, clock, first project, processes.
 */
export async function startTestPlatform(options: Partial<PlatformOptions> = {}): Promise<TestPlatform> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'docwright-platform-'))
  let logged = ''
  const platform = await startPlatform({
    dataFolder,
    host: '127.0.0.1',
    port: 0,
    environment: { PATH: process.env['PATH'], DOCWRIGHT_DRAIN_SECONDS: '0' },
    log: { write: (line) => void (logged += line) },
    firstProject: { name: 'Handbook', repository: { kind: 'starter' } },
    version: '0.0.0',
    processes: { startSiteProcess: startSiteHere, openPages: openPagesHere },
    ...options,
  })
  const { project } = platform.news
  if (project === undefined) throw new Error('The platform of a test is a new one.')
  return {
    ...platform,
    project,
    dataFolder,
    logged: () => logged,
    async close() {
      await platform.close()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

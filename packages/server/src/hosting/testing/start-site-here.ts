import { createBirpc } from 'birpc'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { PlatformCalls, SiteCalls } from '../site-process/protocol.ts'
import { createSiteProgram, type SitePages } from '../site-process/site-program.ts'
import { SiteProcessEnded, type StartSiteProcess } from '../site-process/start-site-process.ts'
import { openPagesHere } from '../../testing/open-pages-here.ts'

/**
 * Does the work of a site process in this one, for tests that need nothing of the process: messages are copied as
 * between processes, and pages are rendered by a page process that all test files of this worker share.
 */
export const startSiteHere: StartSiteProcess = (settings, platform) => {
  const [toSite, toPlatform] = [createPipe(), createPipe()]
  const calls = createBirpc<SiteCalls, PlatformCalls>(
    { ...platform, alive() {} },
    { post: toSite.post, on: toPlatform.on, bind: 'functions', timeout: -1, eventNames: ['stop'] },
  )
  const served = {} as SiteCalls
  const remote = createBirpc<PlatformCalls, SiteCalls>(served, {
    post: toPlatform.post,
    on: toSite.on,
    bind: 'functions',
    timeout: -1,
    eventNames: ['progress', 'warn', 'alive'],
  })
  const program = createSiteProgram(remote, settings, sharedPages())
  Object.assign(served, program)
  let ended: SiteProcessEnded | undefined

  async function stop(): Promise<void> {
    if (ended !== undefined) return
    ended = new SiteProcessEnded('the process that makes it was ended')
    calls.$close(ended)
    await program.end()
  }
  return {
    pid: undefined,
    calls,
    get ended() {
      return ended
    },
    stop,
    giveUp: () => void stop(),
  }
}

interface Pipe {
  post(this: void, message: unknown): void
  on(this: void, listen: (message: unknown) => void): void
}

function createPipe(): Pipe {
  let listener: (message: unknown) => void = () => {}
  return {
    post(message) {
      const bytes = serialize(message)
      setImmediate(() => listener(deserialize(bytes)))
    },
    on: (listen) => void (listener = listen),
  }
}

function sharedPages(): SitePages {
  const shared = globalThis as { docwrightTestColors?: string }
  shared.docwrightTestColors ??= makeFolder()
  return { pool: openPagesHere(), highlightCache: join(shared.docwrightTestColors, 'highlight.sqlite') }
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-colours-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

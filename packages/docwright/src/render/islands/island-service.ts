import { hash } from 'node:crypto'
import type { IslandWork } from '@docwright/theme'
import { LRUCache } from 'lru-cache'
import { openHighlightCache, type HighlightCache } from '../../content/highlight/highlight-cache.ts'
import type { PageCode } from '../../content/page-code.ts'
import { engineVersion } from '../basics/engine-version.ts'
import { themeFile } from '../basics/theme-file.ts'
import { bundleIslands, stopBundling, type IslandBundle, type IslandEntry } from './bundle-islands.ts'
import { createIslandSandbox, type IslandSandbox } from './island-sandbox.ts'
import type { SandboxResult } from './run-in-sandbox.ts'

/** Compiles and runs custom code, each once, remembered in memory and on disk. Nothing starts before it is needed. */
export interface IslandService {
  bundle(code: PageCode, entries: readonly IslandEntry[], themed: readonly string[]): Promise<IslandBundle>
  /** The source map of the same components, as JSON; undefined if they cannot be compiled. */
  map(code: PageCode, entries: readonly IslandEntry[], themed: readonly string[]): Promise<string | undefined>
  render(factory: string, work: IslandWork): Promise<SandboxResult[]>
  close(): Promise<void>
}

/** Dependencies of a service. */
export interface IslandServiceOptions {
  /** File to remember results in; absent to keep them in memory only. */
  cacheFile?: string
  /** Milliseconds since 1970. */
  now(): number
}

const remembered = 500
const day = 86_400_000

/**
 * Creates the service.
 *
 * @param options The file of its cache, and the clock.
 */
export function createIslandService({ cacheFile, now }: IslandServiceOptions): IslandService {
  const memory = new LRUCache<string, Promise<unknown>>({ max: remembered })
  let sandbox: IslandSandbox | undefined
  let disk: HighlightCache | undefined
  let version: string | undefined
  let compiled = false

  function cache(): HighlightCache | undefined {
    if (cacheFile !== undefined) disk ??= openHighlightCache(cacheFile, Math.floor(now() / day))
    return disk
  }

  /** Everything of ours that a result depends on. */
  function ownVersion(): string {
    version ??= hash(
      'sha1',
      `${engineVersion()}\n${themeFile('island-server.js')}\n${themeFile('island-server-themed.js')}`,
    )
    return version
  }

  function once<Result>(parts: readonly unknown[], make: () => Promise<Result>, keeps: (result: Result) => boolean) {
    const key = hash('sha1', `${ownVersion()}\n${JSON.stringify(parts)}`)
    const known = memory.get(key)
    if (known !== undefined) return known as Promise<Result>
    const made = find(key, make, keeps)
    memory.set(key, made)
    made.catch(() => memory.delete(key))
    return made
  }

  async function find<Result>(
    key: string,
    make: () => Promise<Result>,
    keeps: (result: Result) => boolean,
  ): Promise<Result> {
    const stored = cache()?.read(key)
    if (stored !== undefined) return JSON.parse(stored) as Result
    const result = await make()
    if (keeps(result)) {
      cache()?.write(key, JSON.stringify(result))
      cache()?.flush()
    }
    return result
  }

  return {
    bundle(code, entries, themed) {
      return once(
        ['bundle', code, entries, themed],
        () => {
          compiled = true
          return bundleIslands(code, entries, themed)
        },
        () => true,
      )
    },
    map(code, entries, themed) {
      return once(
        ['map', code, entries, themed],
        async () => {
          compiled = true
          return (await bundleIslands(code, entries, themed, true)).map
        },
        // Nobody asks for it twice once the mistake is corrected.
        () => false,
      )
    },
    render(factory, work) {
      const today = Math.floor(now() / day) * day
      return once(
        ['render', factory, work, /\bDate\b/.test(factory) ? today : 0],
        () => {
          sandbox ??= createIslandSandbox(new URL(import.meta.resolve('#island-worker')))
          return sandbox.run({ factory, work, now: today })
        },
        // A machine under load may be the reason that something took too long.
        (results) => !results.some((result) => 'failure' in result),
      )
    },
    async close() {
      await sandbox?.close()
      sandbox = undefined
      disk?.close()
      disk = undefined
      if (compiled) await stopBundling()
    },
  }
}

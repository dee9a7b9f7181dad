import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ConfigMemory } from '../config/load-config.ts'
import type { SiteConfig } from '../config/schema/site-config.ts'
import { cacheFolder, makeCacheFolder } from '../source/cache-folder.ts'

interface StoredConfig {
  digest: string
  config: SiteConfig
}

/**
 * Remembers the configuration of one docs repository in its folder.
 *
 * @param root Docs root on disk.
 * @param program Version of the program, which decides what a configuration comes to.
 */
export function createConfigMemory(root: string, program: string): ConfigMemory {
  const file = join(cacheFolder(root), 'config.json')
  const digestOf = (written: unknown): string =>
    createHash('sha1')
      .update(`${program}\n${JSON.stringify(written)}`)
      .digest('base64url')
  return {
    recall(written) {
      try {
        const { digest, config } = JSON.parse(readFileSync(file, 'utf8')) as StoredConfig
        return digest === digestOf(written) ? config : undefined
      } catch {
        return undefined
      }
    },
    remember(written, config) {
      const text = JSON.stringify({ digest: digestOf(written), config } satisfies StoredConfig)
      // The stored value must be read back equal.
      if (!isDeepStrictEqual((JSON.parse(text) as StoredConfig).config, config)) return
      try {
        makeCacheFolder(cacheFolder(root))
        writeFileSync(file, text)
      } catch {
        // In a folder that cannot be written to, every start checks the configuration.
      }
    },
  }
}

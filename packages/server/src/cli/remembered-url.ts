import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The address of a platform at its last start: commands that run while it does print links that begin with it, even if
 * only the server's own environment names a public address.
 *
 * @returns Undefined for a platform that was never started.
 */
export function rememberedUrl(dataFolder: string): string | undefined {
  try {
    const url = readFileSync(fileIn(dataFolder), 'utf8').trim()
    return URL.canParse(url) && /^https?:/.test(url) ? url : undefined
  } catch {
    return undefined
  }
}

/**
 * Remembers the address of a platform.
 *
 * @param url The address, without a slash at its end.
 */
export function rememberUrl(dataFolder: string, url: string): void {
  writeFileSync(fileIn(dataFolder), `${url}\n`)
}

function fileIn(dataFolder: string): string {
  return join(dataFolder, 'url')
}

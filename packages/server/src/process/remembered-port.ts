import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The port of a platform whose operator has named none. */
export const defaultPort = 3000

/**
 * The port at which a platform was found last: clone addresses and links to pull requests hold it.
 *
 * @returns Undefined for a platform that was never started.
 */
export function rememberedPort(dataFolder: string): number | undefined {
  try {
    const port = Number(readFileSync(fileIn(dataFolder), 'utf8'))
    return Number.isInteger(port) && port > 0 && port <= 65_535 ? port : undefined
  } catch {
    return undefined
  }
}

/**
 * Remembers the port of a platform.
 *
 * @param port At which it is found.
 */
export function rememberPort(dataFolder: string, port: number): void {
  writeFileSync(fileIn(dataFolder), `${port}\n`)
}

function fileIn(dataFolder: string): string {
  return join(dataFolder, 'port')
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Terminal } from './terminal.ts'

/**
 * Gets the sources of a site that a command is about to read. If all are there, the network is not used; if one cannot
 * be fetched, that is reported and the command works with the rest.
 *
 * @param root Docs root on disk.
 */
export async function prepareSources(root: string, terminal: Terminal): Promise<void> {
  if (!mayNameSources(root)) return
  const [{ fetchSources }, { lineOf }] = await Promise.all([
    import('./fetch-sources.ts'),
    import('./sources-command.ts'),
  ])
  for (const result of await fetchSources(root)) {
    if (result.outcome !== 'kept') terminal.note(lineOf(result))
  }
}

/** Most sites have none, and wait for nothing. */
function mayNameSources(root: string): boolean {
  try {
    return readFileSync(join(root, 'docs.json'), 'utf8').includes('"sources"')
  } catch {
    return false
  }
}

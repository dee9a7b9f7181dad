import { docsFolder, shown } from './docs-folder.ts'
import { fetchSources, type FetchedSource } from './fetch-sources.ts'
import type { Terminal } from './terminal.ts'

/**
 * Fetches the other repositories that a site is made of.
 *
 * @param folder Folder that holds `docs.json`.
 * @param options `update` fetches the newest commits instead of the locked ones; `track` writes files that may be
 *   committed; `json` prints JSON.
 * @returns 0, or 1 if a source could not be fetched.
 */
export async function sources(
  folder: string,
  options: { update?: boolean; track?: boolean; json?: boolean },
  terminal: Terminal,
): Promise<number> {
  const root = docsFolder(folder)
  const results = await fetchSources(root, options)
  if (options.json === true) terminal.print(JSON.stringify(results, undefined, 2))
  else if (results.length === 0) terminal.print(`No sources in ${shown(root)}/docs.json.`)
  else for (const result of results) terminal.print(lineOf(result))
  return results.some(({ outcome }) => outcome === 'failed') ? 1 : 0
}

/**
 * Says what became of a source.
 *
 * @returns One line.
 */
export function lineOf({ name, path, outcome, commit, reason }: FetchedSource): string {
  const at = commit === undefined ? '' : ` at ${commit.slice(0, 10)}`
  if (outcome === 'fetched') return `${path}: ${name}${at} fetched`
  if (outcome === 'kept') return `${path}: ${name}${at}`
  const left = commit === undefined ? '' : ` The files${at} are used.`
  return `${path}: ${name} could not be fetched: ${reason ?? ''}${left}`
}

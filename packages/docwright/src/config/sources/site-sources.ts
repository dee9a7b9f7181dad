import type { Source } from '../../source/source.ts'
import { loadConfig } from '../load-config.ts'
import type { SourceConfig } from '../schema/sources.ts'
import { mountFolder, overlaps, sourceName } from './source-paths.ts'

/** Another repository that a site is made from. */
export interface SiteSource {
  /** The name for `sourceRef`. */
  name: string
  /** Folder of its files in the docs root, without leading or trailing slash. */
  folder: string
  /** Its entry in docs.json. */
  config: SourceConfig
}

/**
 * Lists the other repositories that a site is made from.
 *
 * @param source The base repository.
 * @returns Entries with a valid path, in the order of docs.json; `check` reports the others.
 */
export async function siteSources(source: Source): Promise<SiteSource[]> {
  const { config } = await loadConfig(source)
  const sources: SiteSource[] = []
  for (const each of config?.sources ?? []) {
    const folder = mountFolder(each.path)
    if (folder === undefined || sources.some((other) => overlaps(folder, other.folder))) continue
    sources.push({ name: each.name ?? sourceName(each.repository), folder, config: each })
  }
  return sources
}

import type { Source } from '../../source/source.ts'
import { loadConfig } from '../load-config.ts'
import type { SourceConfig } from '../schema/sources.ts'
import { mountFolder, overlaps, sourceName } from './source-paths.ts'

/** Another repository that a site is made of. */
export interface SiteSource {
  /** What `sourceRef` calls it. */
  name: string
  /** Folder of the docs root in which its files stand, without slashes at its ends. */
  folder: string
  /** What docs.json says of it. */
  config: SourceConfig
}

/**
 * Reads which other repositories a site is made of.
 *
 * @param source The base repository.
 * @returns Those with a path that can be used, in the order of docs.json; what is wrong with others is found by `check`.
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

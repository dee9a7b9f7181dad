import type { Site } from '../site/create-site.ts'
import { createBodyCache, type BodyCache } from './body/body-cache.ts'
import { grammarPath, type LoadedGrammars } from './body/load-grammars.ts'
import type { SectionCache } from './present/presented-section.ts'
import type { BodySettings } from './body/rendered-body.ts'
import type { SiteAssets } from './assets/site-assets.ts'
import type { SiteRenderer, SiteRendererOptions } from './site-renderer.ts'

/** The state that a renderer passes to its successor. */
export interface Inheritance {
  cache: BodyCache
  settings: BodySettings
  loaded: LoadedGrammars
  settingsDigest: string
  assets: SiteAssets
  sections: SectionCache
}

const inheritances = new WeakMap<SiteRenderer, Inheritance>()

/**
 * Keeps the state that a renderer will pass to its successor.
 *
 * @param renderer The renderer.
 * @param inheritance The state.
 */
export function handOver(renderer: SiteRenderer, inheritance: Inheritance): void {
  inheritances.set(renderer, inheritance)
}

/**
 * Bodies of an earlier renderer, if they were made with equal settings.
 *
 * @param site The current site.
 * @param previous The earlier renderer.
 * @param settingsDigest Digest of the settings now.
 */
export function inheritBodies(
  { links }: Pick<Site, 'links'>,
  previous: SiteRenderer | undefined,
  settingsDigest: string,
): BodyCache {
  const earlier = previous === undefined ? undefined : inheritances.get(previous)
  return createBodyCache(links, earlier?.settingsDigest === settingsDigest ? earlier.cache : undefined)
}

/**
 * The state that an edit of pages leaves unchanged: everything, unless a style sheet changed or some page's front
 * matter, which other pages show.
 *
 * @param site The current site.
 * @param options The earlier renderer, and the changes since.
 * @returns Undefined if all has to be made again.
 */
export async function inherit(
  site: Site,
  { previous, changedFiles = [] }: Pick<SiteRendererOptions, 'previous' | 'changedFiles'>,
): Promise<Inheritance | undefined> {
  if (previous === undefined || previous.site.navigation !== site.navigation) return undefined
  const inherited = inheritances.get(previous)
  if (inherited === undefined || changedFiles.some((path) => /\.(css|js|woff2?)$/i.test(path))) return undefined
  const grammars = new Set(site.config.styling?.codeblocks?.languages.map(grammarPath))
  if (changedFiles.some((path) => grammars.has(path))) return undefined
  const changed = [...site.pages.values()].filter(
    ({ key, version }) => previous.site.pages.get(key)?.version !== version,
  )
  await site.metadata.load(changed.map(({ key }) => key))
  const same = changed.every(
    ({ key }) => JSON.stringify(site.metadata.get(key)) === JSON.stringify(previous.site.metadata.get(key)),
  )
  return same ? inherited : { ...inherited, sections: new Map() }
}

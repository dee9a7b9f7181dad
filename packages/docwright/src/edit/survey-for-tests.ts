import { onTestFinished } from 'vitest'
import { bodySettings } from '../render/body/body-settings.ts'
import { createBodyRenderer } from '../render/body/create-body-renderer.ts'
import { createSiteRenderer } from '../render/create-site-renderer.ts'
import type { SiteRenderer } from '../render/site-renderer.ts'
import { createSite } from '../site/create-site.ts'
import { createMemorySource } from '../source/memory-source.ts'
import type { RenameContext } from './plan-rename.ts'
import { readExactly } from './read-exactly.ts'
import { surveySite } from './survey-site.ts'

/**
 * A site in memory, with all references of its pages.
 *
 * @param files Content by path.
 * @param base Base path of the site.
 */
export async function surveyOf(
  files: Record<string, string>,
  base = '',
): Promise<RenameContext & { renderer: SiteRenderer }> {
  const made = await createSite(createMemorySource(files), { base })
  if ('noSite' in made) throw new Error(JSON.stringify(made.noSite.diagnostics))
  const { site } = made
  const bodies = createBodyRenderer(bodySettings(site, undefined), { read: (path) => site.source.read(path) })
  onTestFinished(() => bodies.close())
  const renderer = await createSiteRenderer(site, { purpose: 'check', bodies })
  return { ...(await surveySite(renderer, bodies)), site, read: readExactly(site.source), renderer }
}

/**
 * The text of a configuration.
 *
 * @param more Other keys.
 */
export function docsJson(navigation: unknown, more: object = {}): string {
  const colors = { primary: '#0b57d0', light: '#8ab4f8' }
  return `${JSON.stringify({ theme: 'mint', name: 'guides/start', colors, navigation, ...more }, undefined, 2)}\n`
}

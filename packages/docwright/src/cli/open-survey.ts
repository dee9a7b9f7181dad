import { fetchFileFor } from '../openapi/specification-cache.ts'
import { surveySite, type SiteSurvey } from '../edit/survey-site.ts'
import { createSiteRenderer } from '../render/create-site-renderer.ts'
import { createSite, type Site, type SiteOptions } from '../site/create-site.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { createDiskSource } from '../source/disk-source.ts'
import type { Terminal } from './terminal.ts'
import { startPages } from './start-pages.ts'

/** A site on disk with all that its pages refer to. */
export interface OpenedSurvey extends SiteSurvey {
  site: Site
  fetchFile: NonNullable<SiteOptions['fetchFile']>
}

/**
 * Understands a docs repository and looks at every page of it.
 *
 * @param root Docs root.
 * @param terminal Where progress is shown.
 * @returns The survey, or the problems because of which there is no site.
 */
export async function openSurvey(
  root: string,
  terminal: Terminal,
): Promise<OpenedSurvey | { noSite: readonly Diagnostic[] }> {
  const bodies = startPages('all-pages')
  try {
    const fetchFile = fetchFileFor(root)
    const made = await createSite(createDiskSource(root), { fetchFile })
    if ('noSite' in made) return { noSite: made.noSite.diagnostics }
    const renderer = await createSiteRenderer(made.site, { root, purpose: 'check', bodies })
    const survey = await surveySite(renderer, bodies, (done, total) =>
      terminal.progress(`Reading ${done} of ${total} pages`),
    )
    return { ...survey, site: made.site, fetchFile }
  } finally {
    terminal.endProgress()
    await bodies.close()
  }
}

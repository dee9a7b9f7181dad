import { scriptsForBrowsers } from '../render/assets/author-files.ts'
import type { Site } from '../site/create-site.ts'

/** More of a script is a library, which knows no anchor of the site. */
const longest = 256 * 1024

/**
 * The anchors that scripts of the repository name: what such a link does is up to the script, which may open a form.
 */
export async function anchorsOfScripts(site: Pick<Site, 'source' | 'links'>): Promise<ReadonlySet<string>> {
  const scripts = await scriptsForBrowsers(site)
  return new Set(
    scripts
      .filter(({ text }) => text.length <= longest)
      .flatMap(({ text }) => Array.from(text.matchAll(/["'`=]#([\p{L}\p{N}_-]+)["'`]/gu), ([, name = '']) => name)),
  )
}

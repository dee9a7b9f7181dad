import { scriptsForBrowsers } from '../render/assets/author-files.ts'
import type { Site } from '../site/create-site.ts'

/** A larger script is a library, which names no anchor of the site. */
const longest = 256 * 1024

/** The anchors in scripts of the repository. The script decides what such a link does; it may open a form. */
export async function anchorsOfScripts(site: Pick<Site, 'source' | 'links'>): Promise<ReadonlySet<string>> {
  const scripts = await scriptsForBrowsers(site)
  return new Set(
    scripts
      .filter(({ text }) => text.length <= longest)
      .flatMap(({ text }) => Array.from(text.matchAll(/["'`=]#([\p{L}\p{N}_-]+)["'`]/gu), ([, name = '']) => name)),
  )
}

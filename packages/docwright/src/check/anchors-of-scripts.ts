import type { Site } from '../site/create-site.ts'
import { decodeText } from '../source/decode-text.ts'

/** More of a script is a library, which knows no anchor of the site. */
const longest = 256 * 1024

/**
 * The anchors that scripts of the repository name: what such a link does is up to the script, which may open a form.
 */
export async function anchorsOfScripts(site: Pick<Site, 'source' | 'links'>): Promise<ReadonlySet<string>> {
  const { source, links } = site
  const found = new Set<string>()
  for (const path of links.files) {
    if (!path.endsWith('.js')) continue
    const bytes = await source.read(path)
    if (bytes === undefined || bytes.byteLength > longest) continue
    for (const [, name = ''] of decodeText(bytes, path).text.matchAll(/["'`=]#([\p{L}\p{N}_-]+)["'`]/gu))
      found.add(name)
  }
  return found
}

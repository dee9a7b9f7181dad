import type { Site } from '../site/create-site.ts'
import { decodeText } from '../source/decode-text.ts'
import { versionedUrl } from './versioned-url.ts'

/** Modules are imported by something; what Node alone can run is a tool of the repository. */
const notForBrowsers =
  /^#!|^\s*(?:import\s*[\w{*"'].*|export\s+(?:default|const|let|var|function|class|async|\{|\*).*)$|\brequire\s*\(\s*["'`]|\bmodule\.exports\b|\bprocess\.(?:argv|exit|env|cwd)\b/m

/**
 * Scripts of the repository, which every page loads after ours (compatibility §2.5). Files that are excluded are no part
 * of the site; modules and programs for Node are no scripts of a page.
 *
 * @param site The site.
 * @returns Their URLs, in the order of their paths.
 */
export async function authorScripts(site: Site): Promise<string[]> {
  const paths = [...site.links.files].filter((path) => path.endsWith('.js')).toSorted()
  const scripts = await Promise.all(paths.map(async (path) => ((await isForBrowsers(path, site)) ? [path] : [])))
  return scripts.flat().map((path) => versionedUrl(path, site))
}

async function isForBrowsers(path: string, site: Site): Promise<boolean> {
  const bytes = await site.source.read(path)
  return bytes !== undefined && !notForBrowsers.test(decodeText(bytes, path).text)
}

import { mountOf } from '../../config/sources/source-paths.ts'
import type { Site } from '../../site/create-site.ts'
import type { Diagnostic } from '../../source/diagnostic.ts'
import { decodeText } from '../../source/decode-text.ts'
import { checkAuthorSheet } from './check-author-sheet.ts'
import { codeFamilies } from '../fonts/code-families.ts'
import { leavesSidebarRoom, sidebarRoomStyles } from './sidebar-room.ts'
import { createHash } from 'node:crypto'
import { encodePath } from '../../site/resolve-link.ts'

/** The repository's own files that every page loads: its `.css` and `.js` files. */
export interface AuthorFiles {
  /** URLs of style sheets; they come after ours, so that they win. */
  styles: string[]
  /** URLs of scripts, which run after ours. */
  scripts: string[]
  /**
   * Rules for the utility classes of the scripts, and for the defaults that the style sheets expect; after ours, before
   * theirs.
   */
  classes: string
  /** Fonts that the style sheets give to code and do not bring along. */
  codeFamilies: string[]
  /** Problems that browsers would have with them. */
  diagnostics: Diagnostic[]
}

/** Modules are imported by something; what Node alone can run is a tool of the repository. */
const notForBrowsers =
  /^#!|^\s*(?:import\s*[\w{*"'].*|export\s+(?:default|const|let|var|function|class|async|\{|\*).*)$|\brequire\s*\(\s*["'`]|\bmodule\.exports\b|\bprocess\.(?:argv|exit|env|cwd)\b/m

/**
 * Finds the style sheets and scripts of the repository, and reads them. Files that are excluded are no part of the site;
 * modules and programs for Node are no scripts of a page.
 *
 * @param site The site.
 * @returns Their URLs, in the order of their paths.
 */
export async function loadAuthorFiles(site: Site): Promise<AuthorFiles> {
  const [sheets, forBrowsers] = await Promise.all([textsOf('.css', site), scriptsForBrowsers(site)])
  const { classes, diagnostics } = await examineScripts(forBrowsers)
  const looks = sheets.map(({ text }) => text)
  return {
    styles: sheets.map(({ path }) => versionedUrl(path, site)),
    scripts: forBrowsers.map(({ path }) => versionedUrl(path, site)),
    classes: `${leavesSidebarRoom(looks) ? sidebarRoomStyles : ''}${classes}`,
    codeFamilies: codeFamilies(looks),
    diagnostics: [...sheets.flatMap(({ path, text }) => checkAuthorSheet(path, text)), ...diagnostics],
  }
}

/** The parser of JavaScript is large, and most sites have no scripts of their own. */
async function examineScripts(scripts: readonly TextFile[]): Promise<Pick<AuthorFiles, 'classes' | 'diagnostics'>> {
  if (scripts.length === 0) return { classes: '', diagnostics: [] }
  const [{ checkAuthorScript }, { scriptClassStyles }] = await Promise.all([
    import('./check-author-script.ts'),
    import('./script-classes.ts'),
  ])
  return {
    classes: await scriptClassStyles(scripts.map(({ text }) => text)),
    diagnostics: scripts.flatMap(({ path, text }) => checkAuthorScript(path, text)),
  }
}

/** A text file of the repository. */
export interface TextFile {
  path: string
  text: string
}

/** The scripts that every page loads; see {@link loadAuthorFiles}. */
export async function scriptsForBrowsers(site: Pick<Site, 'source' | 'links'>): Promise<TextFile[]> {
  const scripts = await textsOf('.js', site)
  return scripts.filter(({ text }) => !notForBrowsers.test(text))
}

async function textsOf(extension: string, site: Pick<Site, 'source' | 'links'>): Promise<TextFile[]> {
  // The site decides on the look of its sources.
  const mounts = site.links.mounts ?? []
  const paths = [...site.links.files]
    .filter((path) => path.endsWith(extension) && mountOf(path, mounts) === undefined)
    .toSorted()
  const texts = await Promise.all(
    paths.map(async (path) => {
      const bytes = await site.source.read(path)
      return bytes === undefined ? [] : [{ path, text: decodeText(bytes, path).text }]
    }),
  )
  return texts.flat()
}

/**
 * The URL of a published file of the repository, which changes with its content.
 *
 * @param path Path from the docs root.
 * @param site The site.
 */
function versionedUrl(path: string, site: Site): string {
  const version = createHash('sha1')
    .update(site.files.get(path)?.version ?? '')
    .digest('hex')
    .slice(0, 8)
  return `${site.base}/${encodePath(path)}?v=${version}`
}

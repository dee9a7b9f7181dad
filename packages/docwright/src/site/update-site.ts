import type { Source, SourceFile } from '../source/source.ts'
import { completeApiMetadata } from './complete-api-metadata.ts'
import { createPageMetadata } from './page-metadata.ts'
import type { SitePage } from './page-paths.ts'
import { createSite, type NoSite, type Site, type SiteOptions } from './create-site.ts'

/**
 * Applies changes of a repository to its site. An edit of a page or a snippet costs no more than that file: the site is
 * made again only if the configuration or the set of files changes.
 *
 * @param site The previous site.
 * @param changedPaths Paths that changed, folders included.
 * @param options The options of the previous site.
 */
export async function updateSite(
  site: Site,
  changedPaths: readonly string[],
  options: Omit<SiteOptions, 'previous'>,
): Promise<{ site: Site } | { noSite: NoSite }> {
  const edits = await editsOf(site, changedPaths)
  const named = new Set([...site.linkLabels.pages].map((key) => site.pages.get(key)?.file))
  if (edits === undefined || edits.some(({ path }) => site.specifications.isRead(path) || named.has(path)))
    return createSite(site.source, { ...options, previous: site })
  const files = new Map(site.files)
  const pages = new Map(site.pages)
  const changedKeys = new Set<string>()
  for (const file of edits) files.set(file.path, file)
  for (const [key, page] of pages) {
    const version = files.get(page.file)?.version ?? page.version
    if (version === page.version) continue
    pages.set(key, { ...page, version })
    changedKeys.add(key)
  }
  return { site: { ...site, files, pages, metadata: metadataWithout(changedKeys, site, pages) } }
}

/** The files that have other content now; undefined if more than the content of listed files changed. */
async function editsOf(site: Site, paths: readonly string[]): Promise<SourceFile[] | undefined> {
  const { source, files, configFiles } = site
  const edits: SourceFile[] = []
  for (const path of paths) {
    if (configFiles.includes(path) || path.endsWith('.mintignore')) return undefined
    const [before, after] = [files.get(path), await find(source, path)]
    // A temporary file of an editor appears and vanishes between two looks.
    if (before === undefined && after === undefined && !isFolderOf(path, files)) continue
    if (before === undefined || after === undefined) return undefined
    if (before.version !== after.version) edits.push(after)
  }
  return edits
}

async function find(source: Source, path: string): Promise<SourceFile | undefined> {
  return source.find(path)
}

function isFolderOf(path: string, files: ReadonlyMap<string, SourceFile>): boolean {
  for (const file of files.keys()) if (file.startsWith(`${path}/`)) return true
  return !/\.[^./]+$/.test(path)
}

function metadataWithout(
  changed: ReadonlySet<string>,
  { source, metadata, pageOperations }: Site,
  pages: ReadonlyMap<string, SitePage>,
): Site['metadata'] {
  return createPageMetadata(
    source,
    pages,
    [...metadata.entries()].filter(([key]) => !changed.has(key)),
    completeApiMetadata(pageOperations),
  )
}

import { openBlobReader } from '@docwright/forge'
import type { FileDiff, Repository } from '@docwright/forge'
import type { ChangedPage, FileDifference } from '@docwright/contract'

/** Where the two renderings of a page are. */
export interface RenderedSites {
  /** The site as it is live; null if nothing is. */
  before: string | null
  /** The site with the changes; null while it is being made. */
  after: string | null
}

/** Most pages that are named; a change of more is read as files. */
const maxPages = 200

/**
 * The pages of a site that show changed files. A change of `docs.json` shows on every page: the first one stands for
 * them.
 *
 * @param repository The repository of the files.
 * @param change The files, and the commits before and after.
 * @param change.files Files that differ.
 * @param change.base Commit before.
 * @param change.head Commit after.
 * @param docsFolder Folder of the docs; empty for the root.
 * @param sites The sites with the rendered pages.
 */
export async function changedPages(
  repository: Repository,
  { files, base, head }: { files: readonly FileDiff[]; base: string; head: string },
  docsFolder: string,
  sites: RenderedSites,
): Promise<ChangedPage[]> {
  const reader = openBlobReader(repository, { sizeLimit: 1024 * 1024 })
  try {
    const pages = files.filter(({ path }) => pathOf(path, docsFolder) !== undefined).slice(0, maxPages)
    const shown = await Promise.all(
      pages.map(async ({ path: file, oldPath, change }): Promise<ChangedPage> => {
        const path = pathOf(file, docsFolder) ?? '/'
        const earlier = oldPath === null ? path : (pathOf(oldPath, docsFolder) ?? path)
        const commit = change === 'deleted' ? base : head
        const text = await reader.readAt(commit, file).catch(() => null)
        return {
          kind: 'page',
          path,
          previousPath: oldPath === null ? null : earlier,
          title: titleIn(text?.toString() ?? '') ?? path,
          change: changeNames[change],
          beforeUrl: change === 'added' ? null : addressOf(sites.before, earlier),
          afterUrl: change === 'deleted' ? null : addressOf(sites.after, path),
        }
      }),
    )
    const configuration = docsFolder === '' ? 'docs.json' : `${docsFolder}/docs.json`
    if (!files.some(({ path }) => path === configuration)) return shown
    const start = { kind: 'site', path: '/', previousPath: null, title: 'docs.json', change: 'changed' } as const
    return [...shown, { ...start, beforeUrl: addressOf(sites.before, '/'), afterUrl: addressOf(sites.after, '/') }]
  } finally {
    reader.close()
  }
}

/** The dashboard's names of git's kinds of changes. */
export const changeNames: Readonly<Record<FileDiff['change'], FileDifference['change']>> = {
  added: 'added',
  modified: 'changed',
  deleted: 'removed',
  renamed: 'renamed',
}

/**
 * URL path of the page that a file is.
 *
 * @param file Path from the repository's root.
 * @param docsFolder Folder of the docs; empty for the root.
 * @returns Undefined for other files and for snippets, which are no pages.
 */
export function pathOf(file: string, docsFolder: string): string | undefined {
  const folder = docsFolder === '' ? '' : `${docsFolder}/`
  const match = /^(.+)\.mdx?$/i.exec(file)
  if (match === null || !file.startsWith(folder)) return undefined
  const inside = (match[1] ?? '').slice(folder.length)
  if (/^(?:snippets\/|(?:readme|agents|claude|contributing)$)|(?:^|\/)[._]/i.test(inside)) return undefined
  return `/${inside.replace(/(?:^|\/)index$/, '')}`
}

function addressOf(site: string | null, path: string): string | null {
  return site === null ? null : `${site}${path.split('/').map(encodeURIComponent).join('/')}`
}

/**
 * `title` of the front matter, without its quotes.
 *
 * @param text The page.
 */
export function titleIn(text: string): string | undefined {
  const matter = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? ''
  const title = /^title:[ \t]*(\S.*)/m.exec(matter)?.[1]?.trimEnd()
  return title?.replace(/^(["'])(.*)\1$/, '$2')
}

import { configurationLinks } from '../check/check-configuration.ts'
import { linksOfDescriptions } from '../check/check-description-links.ts'
import type { ContentReference } from '../content/content-tree.ts'
import { createSite, type Site, type SiteOptions } from '../site/create-site.ts'
import { isMarkdown, keyOf, urlOf } from '../site/page-paths.ts'
import { changedSource, type FileChanges } from '../source/changed-source.ts'
import { editConfigString } from './edit-configuration.ts'
import { locateAddress } from './locate-address.ts'
import { newNames, type NewNames } from './new-names.ts'
import { renameEntries } from './rename-entries.ts'
import { renameImports } from './rename-imports.ts'
import { renameTarget, type Refusal, type RenameTarget } from './rename-target.ts'
import { respellLink } from './respell-link.ts'
import { findRedirectList, rewriteRedirects, type PageRedirect } from './rewrite-redirects.ts'
import { createTextEditSet, type ReadText, type TextEditSet } from './text-edit-set.ts'

export interface RenameContext {
  site: Site
  /** Every link and asset of every page. */
  references: readonly ContentReference[]
  /** Snippets and code that pages use. */
  dependencies: ReadonlySet<string>
  read: ReadText
  fetchFile?: SiteOptions['fetchFile']
  /** Whether to add redirects from the old addresses; true by default. */
  redirect?: boolean
}

/** All changes of a rename. Nothing is written yet. */
export interface RenamePlan extends FileChanges {
  /** Number of changed links. */
  links: number
  /** Number of changed entries of the navigation. */
  entries: number
  redirects: readonly PageRedirect[]
  /** Links that a person has to check: they are computed, or their file cannot be written. */
  left: readonly ContentReference[]
}

/**
 * Plans the rename of a page or folder: its files, all links that would break, the navigation, imports, and redirects
 * from the old addresses. Everything else stays as it is, byte for byte.
 *
 * @param from Path of the page or folder.
 * @param to Its new path.
 * @returns The plan, or why the rename is impossible.
 */
export async function planRename(from: string, to: string, context: RenameContext): Promise<RenamePlan | Refusal> {
  const { site, read } = context
  const target = renameTarget(from, to, site)
  if ('refused' in target) return target
  const names = newNames(target)
  const edits = createTextEditSet()
  const entries = await renameEntries({ site, names, read }, edits)
  await renameImports({ site, names, read }, edits)
  const redirects = context.redirect === false ? [] : redirectsOf(target)
  const write = (): Promise<Map<string, string>> => textsOf(edits, target, redirects, context, names)
  const after = await siteAfter({ moves: target.moves, texts: await write() }, context)
  const unpublished = after === undefined ? target.moves[0] : lostPage(target, site, after)
  if (after === undefined || unpublished !== undefined) {
    return { refused: `No page can be published at “${keyOf(unpublished?.to ?? to)}”, so nothing was renamed.` }
  }
  const left = await renameLinks({ ...context, names, after }, edits)
  const links = left.changed
  return { moves: target.moves, texts: await write(), links, entries, redirects, left: left.references }
}

/** Links from other sites use the old addresses. */
function redirectsOf({ moves }: RenameTarget): PageRedirect[] {
  return moves
    .filter(({ from }) => isMarkdown(from))
    .map(({ from, to }) => ({ source: urlOf(keyOf(from)), destination: urlOf(keyOf(to)) }))
    .filter(({ source, destination }) => source !== destination && source !== '/')
}

async function textsOf(
  edits: TextEditSet,
  { moves }: RenameTarget,
  redirects: readonly PageRedirect[],
  { site, read }: RenameContext,
  names: NewNames,
): Promise<Map<string, string>> {
  const texts = await edits.texts(read)
  const list = await findRedirectList(site, read)
  const text = list === undefined ? undefined : (texts.get(list.file) ?? (await read(list.file)))
  if (list !== undefined && text !== undefined) {
    const taken = new Set(moves.map(({ to }) => urlOf(keyOf(to))))
    const pages = redirects.filter(({ source }) => site.routes.has(source))
    texts.set(list.file, rewriteRedirects(text, list, pages, taken))
  }
  return new Map([...texts].map(([file, changed]) => [names.file(file), changed]))
}

async function siteAfter(changes: FileChanges, { site, fetchFile }: RenameContext): Promise<Site | undefined> {
  const result = await createSite(changedSource(site.source, changes), {
    base: site.base,
    previous: site,
    ...(fetchFile === undefined ? {} : { fetchFile }),
  })
  return 'site' in result ? result.site : undefined
}

/** A page that would no longer be a page at its new path, since some folders and names are not published. */
function lostPage({ moves }: RenameTarget, site: Site, after: Site): RenameTarget['moves'][number] | undefined {
  return moves.find(({ from, to }) => site.pages.has(keyOf(from)) && !after.pages.has(keyOf(to)))
}

async function renameLinks(
  context: RenameContext & { names: NewNames; after: Site },
  edits: TextEditSet,
): Promise<{ changed: number; references: ContentReference[] }> {
  const { site, names, after, read } = context
  const before = edits.count()
  const left: ContentReference[] = []
  for (const reference of [...context.references, ...(await linksOfDescriptions(site))]) {
    const put = respellLink(reference, site.links, after.links, names)
    if (put === undefined) continue
    const found = put === null ? undefined : await findAddress(reference, context)
    if (found === undefined || put === null) left.push(reference)
    else edits.add(found.file, { start: found.start, end: found.start + reference.href.length, insert: put })
  }
  for (const [path, href] of configurationLinks(site)) {
    const put = respellLink({ kind: 'link', href, from: undefined }, site.links, after.links, names)
    if (put === undefined || put === null) continue
    await editConfigString(path, (written) => written.replace(href, put), { site, read }, edits)
  }
  return { changed: edits.count() - before, references: left }
}

/** The place of an address: that of its reference, otherwise the code of the repository that computes it. */
async function findAddress(
  reference: ContentReference,
  { read, dependencies }: RenameContext,
): Promise<{ file: string; start: number } | undefined> {
  const { file, href } = reference
  const start = locateAddress((await read(file)) ?? '', reference, href)
  if (start !== undefined) return { file, start }
  const places: { file: string; start: number }[] = []
  for (const other of new Set([file, ...dependencies])) {
    const text = (await read(other)) ?? ''
    for (const quote of ['"', "'", '`']) {
      const at = text.indexOf(`${quote}${href}${quote}`)
      if (at !== -1) places.push({ file: other, start: at + 1 })
    }
  }
  return places.length === 1 ? places[0] : undefined
}

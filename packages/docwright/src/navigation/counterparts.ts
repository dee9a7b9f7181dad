import { firstPage } from './first-page.ts'
import type { Division } from './navigation-tree.ts'
import type { PagePlace, PlacedPages } from './place-pages.ts'

/** Number of pages of a division that are tried to find corresponding folders. */
const sampleSize = 200

/** Maximum depth of the folders that may contain a division's pages. */
const maximalPrefixDepth = 4

/** Finds the targets of switches between languages, versions, products and dropdowns. */
export interface Counterparts {
  /**
   * Finds the page in another division that corresponds to a page: the page of the same operation, otherwise the same
   * path below the corresponding folder (`en/guide/a` → `fr/guide/a`, `guide/a` → `v1/guide/a`).
   *
   * @param from The division in which the page is read.
   * @param to A sibling of `from`.
   * @returns Undefined if the other division has no such page.
   */
  counterpart(path: string, from: Division, to: Division): string | undefined
  /**
   * Finds the page that a reader stays on after switching: the page itself if the other division lists it too,
   * otherwise its counterpart.
   *
   * @param from The division in which the page is read; undefined if there is none on that level.
   * @param to The division to enter.
   * @returns Undefined if the division has neither.
   */
  same(path: string, from: Division | undefined, to: Division): string | undefined
  /**
   * The corresponding folders of two divisions.
   *
   * @returns Undefined if there are none.
   */
  folders(from: Division, to: Division): { from: string; to: string } | undefined
  /**
   * Finds the page to open when a reader enters a division: the page itself if the division lists it too, otherwise its
   * counterpart, otherwise the first page.
   *
   * @param from The division in which the page is read; undefined if there is none on that level.
   * @param to The division to enter.
   * @param isVisible Whether readers may see a page.
   * @returns Undefined if readers may see no page of the division.
   */
  enter(
    path: string,
    from: Division | undefined,
    to: Division,
    isVisible: (path: string) => boolean,
  ): string | undefined
}

/**
 * Prepares switching. Every division and every pair of divisions is indexed once, at its first use.
 *
 * @param placed Places of all pages.
 * @param isPage Whether a path is a page, listed or not; unlisted pages have counterparts too.
 * @param operationOf Method and path of the operation of a page; undefined for other pages.
 */
export function createCounterparts(
  { places, further }: PlacedPages,
  isPage: (path: string) => boolean,
  operationOf: (path: string) => string | undefined = () => undefined,
): Counterparts {
  let pagesByDivision: Map<Division, string[]> | undefined
  const indexes = new Map<Division, DivisionIndex>()
  const alignments = new Map<Division, Map<Division, Alignment | undefined>>()

  function indexOf(division: Division): DivisionIndex {
    pagesByDivision ??= collectPages(places)
    const index = indexes.get(division) ?? indexPages(pagesByDivision.get(division) ?? [], operationOf)
    indexes.set(division, index)
    return index
  }

  function alignmentOf(from: Division, to: Division): Alignment | undefined {
    const known = alignments.get(from) ?? new Map<Division, Alignment | undefined>()
    alignments.set(from, known)
    if (!known.has(to)) known.set(to, align(indexOf(from), indexOf(to)))
    return known.get(to)
  }

  function counterpart(path: string, from: Division, to: Division): string | undefined {
    const operation = operationOf(path)
    const samePath = counterpartByPath(path, from, to)
    if (operation === undefined || (samePath !== undefined && operationOf(samePath) === operation)) return samePath
    // Several specifications may have an operation of the same method and path.
    const [sameOperation, ...others] = indexOf(to).byOperation.get(operation) ?? []
    return others.length === 0 && sameOperation !== undefined ? sameOperation : samePath
  }

  function same(path: string, from: Division | undefined, to: Division): string | undefined {
    const all = [places.get(path), ...(further.get(path) ?? [])]
    if (all.some((place) => place?.divisions.includes(to))) return path
    return from === undefined ? undefined : counterpart(path, from, to)
  }

  function counterpartByPath(path: string, from: Division, to: Division): string | undefined {
    const alignment = alignmentOf(from, to)
    if (alignment === undefined) return undefined
    const wanted = move(withoutIndex(path), alignment.from, alignment.to)
    if (wanted === undefined) return undefined
    const listed = indexOf(to).byPath.get(wanted)
    if (listed !== undefined) return listed
    return [wanted, wanted === '' ? 'index' : `${wanted}/index`].find((key) => !places.has(key) && isPage(key))
  }

  return {
    counterpart,
    same,
    folders: alignmentOf,
    enter(path, from, to, isVisible) {
      const kept = same(path, from, to)
      return kept !== undefined && isVisible(kept) ? kept : firstPage(to, isVisible)
    },
  }
}

interface DivisionIndex {
  /** Pages whose paths are compared to find folders. Pages of operations correspond without that. */
  pages: readonly string[]
  /** Pages by path; index pages by the path of their folder. */
  byPath: ReadonlyMap<string, string>
  /** Pages of operations by method and path. */
  byOperation: ReadonlyMap<string, readonly string[]>
  /** Folders that contain most of the pages, from the root down. */
  prefixes: readonly string[]
}

/** Corresponding folders of two divisions. */
interface Alignment {
  from: string
  to: string
}

function collectPages(places: ReadonlyMap<string, PagePlace>): Map<Division, string[]> {
  const pages = new Map<Division, string[]>()
  for (const [path, { divisions }] of places) {
    for (const division of divisions) {
      const list = pages.get(division)
      if (list === undefined) pages.set(division, [path])
      else list.push(path)
    }
  }
  return pages
}

function indexPages(pages: readonly string[], operationOf: (path: string) => string | undefined): DivisionIndex {
  const byOperation = new Map<string, string[]>()
  for (const page of pages) {
    const operation = operationOf(page)
    if (operation !== undefined) byOperation.set(operation, [...(byOperation.get(operation) ?? []), page])
  }
  const byPath = new Map(pages.map((page) => [withoutIndex(page), page]))
  const written = pages.filter((page) => operationOf(page) === undefined)
  const compared = written.length === 0 ? pages : written
  return { pages: compared, byPath, byOperation, prefixes: prefixesOf(compared) }
}

/**
 * Descends from the root as long as one folder contains more than half of the pages, so that single strays do no harm.
 */
function prefixesOf(pages: readonly string[]): string[] {
  const prefixes = ['']
  while (prefixes.length <= maximalPrefixDepth) {
    const prefix = prefixes.at(-1) ?? ''
    const start = prefix === '' ? 0 : prefix.length + 1
    const counts = new Map<string, number>()
    // Pages of one folder are usually adjacent.
    let last = ''
    for (const page of pages) {
      if (!isBelow(page, prefix)) continue
      const end = page.indexOf('/', start)
      if (end === -1) continue
      if (end !== last.length || !page.startsWith(last)) last = page.slice(0, end)
      counts.set(last, (counts.get(last) ?? 0) + 1)
    }
    const [folder] = [...counts].find(([, count]) => count > pages.length / 2) ?? []
    if (folder === undefined) break
    prefixes.push(folder)
  }
  return prefixes
}

/** Finds the folders under which most paths agree; of equally good ones, the highest. */
function align(from: DivisionIndex, to: DivisionIndex): Alignment | undefined {
  const [small, large] = from.pages.length <= to.pages.length ? [from, to] : [to, from]
  const sample = sampleOf(small.pages)
  let best: { score: number; small: string; large: string } | undefined
  for (const smallPrefix of small.prefixes) {
    for (const largePrefix of large.prefixes) {
      const score = sample.filter((page) => {
        const moved = move(withoutIndex(page), smallPrefix, largePrefix)
        return moved !== undefined && large.byPath.has(moved)
      }).length
      if (score > (best?.score ?? 0)) best = { score, small: smallPrefix, large: largePrefix }
    }
  }
  if (best === undefined) return undefined
  return small === from ? { from: best.small, to: best.large } : { from: best.large, to: best.small }
}

function sampleOf(pages: readonly string[]): string[] {
  const step = Math.max(1, pages.length / sampleSize)
  const sample: string[] = []
  for (let position = 0; position < pages.length; position += step) {
    const page = pages[Math.floor(position)]
    if (page !== undefined) sample.push(page)
  }
  return sample
}

function move(path: string, from: string, to: string): string | undefined {
  if (path === from) return to
  if (!isBelow(path, from)) return undefined
  const rest = from === '' ? path : path.slice(from.length + 1)
  return to === '' ? rest : `${to}/${rest}`
}

function isBelow(path: string, folder: string): boolean {
  return folder === '' || (path.startsWith(folder) && path[folder.length] === '/')
}

function withoutIndex(path: string): string {
  if (path === 'index') return ''
  return path.endsWith('/index') ? path.slice(0, -'/index'.length) : path
}

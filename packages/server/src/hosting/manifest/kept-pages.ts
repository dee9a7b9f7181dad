import type { PagePlaces } from 'docwright/engine'
import { z } from 'zod'

/** Name in a manifest of what is known of each of its pages, so that the next one need not put all of them together. */
export const keptPagesName = 'pages'

/** What is known of a site that was published: what has not changed since need not be put together again. */
export interface KeptSite {
  /** Digest of what its pages have in common; undefined where that does not tell. See `PageVersions.state`. */
  state: string | undefined
  /** Paths of the files that are made of what the pages have in common, and of nothing else. */
  commonFiles: readonly string[]
  /** How many pages, in the order of their list, the texts of all pages depend on; undefined where there are none. */
  fullTextPages: number | undefined
  /** Whether the parts of references need not be put together again as long as that is the same. */
  arePartsWhole: boolean
  /** What the pages load that are shown where a translation is missing, by address. */
  untranslated: ReadonlyMap<string, readonly string[]>
  /** Its pages by key. */
  pages: ReadonlyMap<string, KeptPage>
}

/** What a page was made of, and what else of the site is there because of it. */
export interface KeptPage {
  /** Digest of everything that its bytes depend on; see `createPageVersions`. */
  version: string
  /** Digest of the files that it was made of; see `PageVersions.sources`. */
  sources: string
  /** Files that went into it beside its own, missing ones included. */
  dependencies: readonly string[]
  /**
   * How much else it depends on beside what is around it: on nothing, on the set of pages and files, where it has links or files, or
   * on the front matter of all pages as well, where it is about an API, whose pages link one another.
   */
  reach: 'own' | 'routes' | 'site'
  /** Addresses of what it loads, now or later. */
  files: readonly string[]
  /** Addresses of the parts that it leaves to files of their own. */
  parts: readonly string[]
  places: Required<PagePlaces>
}

const strings = z.array(z.string())
const row = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  strings,
  z.enum(['own', 'routes', 'site']),
  z.number(),
  strings,
  strings,
  strings,
])
const schema = z.object({
  state: z.string().optional(),
  commonFiles: strings,
  fullTextPages: z.number().optional(),
  arePartsWhole: z.boolean(),
  untranslated: z.array(z.tuple([z.string(), z.number()])),
  // Most pages load the same files: each such list is written once.
  lists: z.array(strings),
  // There may be 100,000 of them, written by the product itself: the first is looked at.
  pages: z.custom<z.infer<typeof row>[]>(
    (rows) => Array.isArray(rows) && z.array(row).safeParse(rows.slice(0, 1)).success,
  ),
})

/** What is known of a site of which nothing was published. */
export const nothingKept: KeptSite = {
  arePartsWhole: false,
  state: undefined,
  commonFiles: [],
  fullTextPages: undefined,
  untranslated: new Map(),
  pages: new Map(),
}

/**
 * Writes what is known of a site.
 *
 * @param kept What is known.
 */
export function writeKeptPages({ pages, untranslated, ...rest }: KeptSite): Uint8Array {
  const lists = new Map<string, number>()
  const listOf = (files: readonly string[]): number => {
    const text = JSON.stringify(files)
    const list = lists.get(text) ?? lists.size
    lists.set(text, list)
    return list
  }
  const rows = [...pages].map(([key, { version, sources, dependencies, reach, files, parts, places }]) => {
    return [key, version, sources, dependencies, reach, listOf(files), parts, places.anchors, places.openAnchors]
  })
  const others = [...untranslated].map(([path, files]) => [path, listOf(files)])
  const start = JSON.stringify({ ...rest, untranslated: others }).slice(0, -1)
  return Buffer.from(`${start},"lists":[${[...lists.keys()].join(',')}],"pages":${JSON.stringify(rows)}}`)
}

/**
 * Reads what {@link writeKeptPages} has written.
 *
 * @returns What is known; nothing where another version of the product wrote something else.
 */
export function readKeptPages(bytes: Uint8Array): KeptSite {
  const read = schema.safeParse(JSON.parse(Buffer.from(bytes).toString()))
  if (!read.success) return nothingKept
  const { lists, pages: rows, state, fullTextPages, commonFiles, arePartsWhole } = read.data
  const untranslated = new Map(read.data.untranslated.map(([path, list]) => [path, lists[list] ?? []]))
  const pages = new Map(
    rows.map(([key, version, sources, dependencies, reach, list, parts, anchors, openAnchors]) => [
      key,
      { version, sources, dependencies, reach, files: lists[list] ?? [], parts, places: { anchors, openAnchors } },
    ]),
  )
  return { state, commonFiles, fullTextPages, arePartsWhole, untranslated, pages }
}

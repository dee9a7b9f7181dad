import type { PagePlaces } from 'docwright/engine'
import { z } from 'zod'

/** Name in a manifest of the facts about its pages, so that the next deployment need not render all of them again. */
export const keptPagesName = 'pages'

/** The facts about a published site: parts that have not changed since need not be rendered again. */
export interface KeptSite {
  /** Digest of the common inputs of its pages; undefined if it proves nothing. See `PageVersions.state`. */
  state: string | undefined
  /** Paths of the files that are made of the pages' common inputs alone. */
  commonFiles: readonly string[]
  /** How many pages, in the order of their list, the texts of all pages depend on; undefined if there are none. */
  fullTextPages: number | undefined
  /** Whether the parts of references need not be rendered again as long as that is the same. */
  arePartsWhole: boolean
  /** The files loaded by pages that stand in for missing translations, by address. */
  untranslated: ReadonlyMap<string, readonly string[]>
  /** Its pages by key. */
  pages: ReadonlyMap<string, KeptPage>
}

/** The inputs of a page, and the files of the site that it needs. */
export interface KeptPage {
  /** Digest of everything that its bytes depend on; see `createPageVersions`. */
  version: string
  /** Digest of the files that it was made of; see `PageVersions.sources`. */
  sources: string
  /** Files that went into it besides its own, including missing ones. */
  dependencies: readonly string[]
  /**
   * Its dependencies besides these files and its surroundings: none (`own`); the set of pages and files (`routes`), if
   * it has links or files; also the front matter of all pages (`site`), if it is about an API, whose pages link one
   * another.
   */
  reach: 'own' | 'routes' | 'site'
  /** Addresses of the files that it loads, now or later. */
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
  // The product itself writes up to 100,000 of them: only the first is validated.
  pages: z.custom<z.infer<typeof row>[]>(
    (rows) => Array.isArray(rows) && z.array(row).safeParse(rows.slice(0, 1)).success,
  ),
})

/** The facts about a site that was never published. */
export const nothingKept: KeptSite = {
  arePartsWhole: false,
  state: undefined,
  commonFiles: [],
  fullTextPages: undefined,
  untranslated: new Map(),
  pages: new Map(),
}

/**
 * Serializes the facts about a site.
 *
 * @param kept The facts.
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
 * Parses the result of {@link writeKeptPages}.
 *
 * @returns The facts; {@link nothingKept} if another version of the product wrote something else.
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

import type { PagePlaces } from 'docwright'
import { z } from 'zod'

/** Name in a manifest of what is known of each of its pages, so that the next one need not put all of them together. */
export const keptPagesName = 'pages'

/** What a page was made of, and what else of the site is there because of it. */
export interface KeptPage {
  /** Digest of everything that its bytes depend on; see `createPageVersions`. */
  version: string
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
  strings,
  z.enum(['own', 'routes', 'site']),
  z.number(),
  strings,
  strings,
  strings,
])
const schema = z.object({
  // Most pages load the same files: each such list is written once.
  lists: z.array(strings),
  // There may be 100,000 of them, written by the product itself: the first is looked at.
  pages: z.custom<z.infer<typeof row>[]>(
    (rows) => Array.isArray(rows) && z.array(row).safeParse(rows.slice(0, 1)).success,
  ),
})

/**
 * Writes what is known of the pages of a site.
 *
 * @param pages What is known by key.
 */
export function writeKeptPages(pages: ReadonlyMap<string, KeptPage>): Uint8Array {
  const lists = new Map<string, number>()
  const rows = [...pages].map(([key, { version, dependencies, reach, files, parts, places }]) => {
    const text = JSON.stringify(files)
    const list = lists.get(text) ?? lists.size
    lists.set(text, list)
    return [key, version, dependencies, reach, list, parts, places.anchors, places.openAnchors]
  })
  return Buffer.from(`{"lists":[${[...lists.keys()].join(',')}],"pages":${JSON.stringify(rows)}}`)
}

/**
 * Reads what {@link writeKeptPages} has written.
 *
 * @param bytes The bytes.
 * @returns What is known by key; nothing where another version of the product wrote something else.
 */
export function readKeptPages(bytes: Uint8Array): Map<string, KeptPage> {
  const read = schema.safeParse(JSON.parse(Buffer.from(bytes).toString()))
  if (!read.success) return new Map()
  const { lists, pages } = read.data
  return new Map(
    pages.map(([key, version, dependencies, reach, list, parts, anchors, openAnchors]) => [
      key,
      { version, dependencies, reach, files: lists[list] ?? [], parts, places: { anchors, openAnchors } },
    ]),
  )
}

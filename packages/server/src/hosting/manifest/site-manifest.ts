import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { KeptAddresses, LibraryPage, NamedBySite, SiteAbout } from 'docwright/engine'
import { z } from 'zod'

/** One file of a published site, or one form of a page. */
export interface ManifestEntry {
  /** Digest of the object that has it. */
  object: string
  /** Bytes before compression. */
  size: number
  /** Media type, with the character set of text. */
  type: string
  /** Names its content in `ETag`. */
  tag: string
  /** True if the object is compressed with Brotli. */
  brotli?: true | undefined
  /** True if the address changes with the content. */
  immutable?: true | undefined
  /** True if the same address has another form for those who ask for it by `Accept`. */
  negotiated?: true | undefined
  /** `Link` of the answer. */
  links?: string | undefined
  /** Content-Security-Policy of a page that needs one of its own. */
  policy?: string | undefined
  /** True if it is too large to be held in memory. */
  large?: true | undefined
  /** For a file that no page of the site refers to any more: the end of its time; milliseconds since 1970. */
  until?: number | undefined
  /** Version of a file of the repository, which need not be read again as long as that is the same. */
  version?: string | undefined
}

/** The facts about a site besides its files. */
export interface SiteFacts {
  addresses: KeptAddresses
  /** Pages as assistants know them. */
  library: readonly LibraryPage[]
  /** The prefix of the paths in its own metadata; absent from earlier publications. */
  origin?: string | undefined
  /** Facts about the documentation; absent from earlier publications. */
  about?: SiteAbout | undefined
  /** Keys of the pages that are in no navigation. */
  unplaced: readonly string[]
  /** The servers that the playground may reach. */
  named: NamedBySite
  /** Whether readers' feedback on pages is stored. */
  takesFeedback: boolean
  /** The text around the Markdown of each page. */
  aroundMarkdown: { before: string; after: string }
  /** Name of the file that a search begins with; undefined if nothing can be found. */
  searchId?: string | undefined
}

/**
 * Everything of a published deployment, so that it is served without its repository. Names of entries: the path of a
 * file with its leading slash, or `page:`, `markdown:` and `feed:` with the key of a page, `untranslated:` with the
 * address of a page that a language lacks, `results:` with the name of a part of the search index, `missing` for
 * unknown addresses, and `places` and `pages` for the comparison with the next deployment.
 */
export interface SiteManifest {
  /** Address that its pages name as theirs, and the folder of the docs: another one needs other pages. */
  url: string
  folder: string
  facts: SiteFacts
  entries: ReadonlyMap<string, ManifestEntry>
  /** Files that only pages of earlier deployments refer to, which readers may still have open. */
  earlier: ReadonlyMap<string, ManifestEntry>
  /** Keys of the pages that could not be rendered. */
  unfinished: readonly string[]
}

const layout = 1

const [compress, decompress] = [promisify(brotliCompress), promisify(brotliDecompress)]

const entrySchema = z.object({
  object: z.string(),
  size: z.number(),
  type: z.string(),
  tag: z.string(),
  brotli: z.literal(true).optional(),
  immutable: z.literal(true).optional(),
  negotiated: z.literal(true).optional(),
  links: z.string().optional(),
  policy: z.string().optional(),
  large: z.literal(true).optional(),
  until: z.number().optional(),
  version: z.string().optional(),
})

type Rows = [name: string, entry: ManifestEntry][]

/** The product itself writes up to 100,000 of them, checked by their digest: only the first is validated. */
const entriesSchema = z.custom<Rows>(
  (rows) => Array.isArray(rows) && z.array(z.tuple([z.string(), entrySchema])).safeParse(rows.slice(0, 1)).success,
)

const schema = z.object({
  layout: z.literal(layout),
  url: z.string(),
  folder: z.string(),
  // Written by this version of the product, and checked by its digest.
  facts: z.custom<SiteFacts>((facts) => typeof facts === 'object' && facts !== null && 'addresses' in facts),
  entries: entriesSchema,
  earlier: entriesSchema,
  unfinished: z.array(z.string()),
})

/** Writes a manifest as bytes. */
export async function writeManifest({ entries, earlier, ...rest }: SiteManifest): Promise<Uint8Array> {
  const text = JSON.stringify({ layout, ...rest, entries: [...entries], earlier: [...earlier] })
  return compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
}

/**
 * Reads a manifest.
 *
 * @param bytes The result of {@link writeManifest}.
 * @returns Undefined if it is of another version of the product.
 */
export async function readManifest(bytes: Uint8Array): Promise<SiteManifest | undefined> {
  const read = schema.safeParse(JSON.parse((await decompress(bytes)).toString()))
  if (!read.success) return undefined
  const { layout: _, entries, earlier, ...rest } = read.data
  return { ...rest, entries: new Map(entries), earlier: new Map(earlier) }
}

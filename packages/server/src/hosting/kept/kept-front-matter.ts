import type { FrontMatter, Site } from 'docwright/engine'
import { z } from 'zod'
import type { PageStore } from './page-store.ts'

/** Whose front matter is kept, and what may change with it. */
export interface FrontMatterPlace {
  project: string
  /** Folder of the docs. */
  folder: string
  /** Changes with the program, which may read the same text otherwise. */
  program: string
}

type Rows = [key: string, version: string, frontMatter: FrontMatter][]

const row = z.tuple([z.string(), z.string(), z.object({ meta: z.object({}).loose(), custom: z.object({}).loose() })])
/** The product itself writes up to 100,000 of them: only the first is validated. */
const schema = z.custom<Rows>((rows) => Array.isArray(rows) && z.array(row).safeParse(rows.slice(0, 1)).success)

/**
 * Keeps the front matter of a site's pages on the disk of this machine, so that a process that knows nothing yet does
 * not read all pages again after each push.
 *
 * @param site The site, of which the front matter was read.
 * @param pages The store.
 * @param place The project and branch.
 */
export function keepFrontMatter(site: Site, pages: PageStore, place: FrontMatterPlace): void {
  const rows = [...site.metadata.entries()].flatMap(([key, frontMatter]): Rows => {
    const page = site.pages.get(key)
    return page === undefined || page.generated !== undefined ? [] : [[key, page.version, frontMatter]]
  })
  pages.putAsset(place.project, nameOf(place), { type: '', content: Buffer.from(JSON.stringify(rows)) })
}

/**
 * Lets a site take the stored front matter of all pages that have not changed since.
 *
 * @param site The site, with nothing read yet.
 * @param pages The store.
 * @param place The project and branch.
 */
export function recallFrontMatter(site: Site, pages: PageStore, place: FrontMatterPlace): void {
  const kept = pages.asset(place.project, nameOf(place))
  if (kept === undefined) return
  const rows = schema.safeParse(JSON.parse(Buffer.from(kept.content).toString()))
  if (!rows.success) return
  const known = new Map(rows.data.map(([key, version, frontMatter]) => [key, { version, frontMatter }]))
  site.metadata.recallFrom((key) => {
    const found = known.get(key)
    return found !== undefined && found.version === site.pages.get(key)?.version ? found.frontMatter : undefined
  })
}

function nameOf({ folder, program }: FrontMatterPlace): string {
  return `front-matter:${program}:${folder}`
}

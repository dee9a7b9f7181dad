import { createUntranslatedPages, isPartPath, isTextPath, listPages, signInPath } from 'docwright/engine'
import type { KeptPage } from '../manifest/kept-pages.ts'
import type { KnownContents, ListedPage, ListedSite, SiteContent } from './listed-site.ts'
import type { SiteAnswer } from '../answers/site-answer.ts'
import type { ManifestEntry } from '../manifest/site-manifest.ts'

/** Finds what is in the store as it would be made now. */
export interface UnchangedContents {
  /** Digest of the pages' common inputs. */
  state: string
  /** Addresses of files that are unchanged in the store. */
  files: ReadonlySet<string>
  /** The page in the store; undefined if it may have changed. */
  find(key: string): Promise<ListedPage | undefined>
  /**
   * All parts of references, once all pages were looked for.
   *
   * @param roots Those that pages name; they lead to the others.
   */
  parts(roots: ReadonlySet<string>): SiteContent[] | undefined
  /** A page that a language lacks, at the address that it would have there. */
  untranslated(path: string): { entry: ManifestEntry; files: readonly string[] } | undefined
  /** Paths of the files that are made of titles, descriptions and the navigation alone. */
  commonFiles(): Promise<readonly string[]>
  /** All pages as texts, once all of them were looked for. */
  fullTexts(): AsyncIterable<{ path: string; answer?: SiteAnswer; entry?: ManifestEntry; pages: number }>
}

/**
 * Finds the contents that would be the same if they were made again.
 *
 * @param listed The site.
 * @param known The stored contents of another state of it.
 */
export async function createUnchangedContents(listed: ListedSite, known: KnownContents): Promise<UnchangedContents> {
  const { renderer, versions } = listed
  const { site } = renderer
  const files = new Set<string>()
  const same = new Set<string>()
  const missing = createUntranslatedPages(site)
  const state = await versions.state()
  const isSameState = state === known.kept.state
  // The files of a single page are known only while it is rendered. The page to which sign-ins return belongs to every
  // page.
  const isThere = (path: string): boolean => path === signInPath || known.entries.get(path)?.immutable === true

  /** If all else is the same, the surroundings of the page need not be computed. */
  async function isSame(key: string, facts: KeptPage): Promise<boolean> {
    if (isSameState && facts.sources === (await versions.sources(key, facts.dependencies))) return true
    return facts.version === (await versions.of(key, facts))
  }

  return {
    state,
    files,
    parts(roots) {
      const before = new Set([...known.kept.pages.values()].flatMap(({ parts }) => parts))
      const isSameSet = before.size === roots.size && [...roots].every((path) => before.has(path))
      if (!isSameState || !isSameSet || !known.kept.arePartsWhole) return undefined
      return [...known.entries].flatMap(([name, entry]) => (isPartPath(name) ? [{ name, entry }] : []))
    },
    untranslated(path) {
      const [entry, own] = [known.entries.get(`untranslated:${path}`), known.kept.untranslated.get(path)]
      const key = missing.find(path)?.key
      if (!isSameState || entry === undefined || own === undefined || key === undefined) return undefined
      if (!same.has(key) || !own.every(isThere)) return undefined
      for (const file of own) files.add(file)
      return { entry, files: own }
    },
    async commonFiles() {
      const { commonFiles } = known.kept
      if (!isSameState || !commonFiles.every((path) => known.entries.has(path))) return listed.files.paths(['index'])
      for (const path of commonFiles) files.add(path)
      return commonFiles
    },
    async *fullTexts() {
      const pages = known.kept.fullTextPages
      const isTold = isSameState && pages !== undefined
      const first = isTold ? (await listPages(site)).slice(0, pages) : []
      if (!isTold || !first.every(({ key }) => same.has(key))) {
        yield* listed.fullTexts()
        return
      }
      for (const [path, entry] of known.entries) {
        if (isTextPath(path) && !site.links.files.has(path.slice(1))) yield { path, entry, pages }
      }
    },
    async find(key) {
      const facts = known.kept.pages.get(key)
      const [page, markdown] = ['page', 'markdown'].map((form) => known.entries.get(`${form}:${key}`))
      if (facts === undefined || page === undefined || markdown === undefined) return undefined
      if (!facts.files.every(isThere) || !(await isSame(key, facts))) return undefined
      same.add(key)
      for (const path of facts.files) if (path !== signInPath) files.add(path)
      return { page: { entry: page }, markdown: { entry: markdown }, facts }
    },
  }
}

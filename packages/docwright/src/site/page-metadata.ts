import type { FrontMatter } from '../content/front-matter.ts'
import { readFrontMatter } from '../content/front-matter/read-front-matter.ts'
import { titleText } from '../content/title-text.ts'
import { titleFromPath } from '../content/title-from-path.ts'
import { decodeText } from '../source/decode-text.ts'
import type { Source } from '../source/source.ts'
import { isOfSpecification } from './page-kind.ts'
import type { SitePage } from './page-paths.ts'

/** Front matter of a site's pages, read when it is first needed and kept by version of the file. */
export interface PageMetadata {
  /**
   * Reads what is not known yet.
   *
   * @param keys Keys of pages; unknown keys are ignored.
   */
  load(keys: Iterable<string>): Promise<void>
  /**
   * Front matter of a page that was loaded.
   *
   * @param key Key of the page.
   * @returns The front matter; empty for a page that does not exist or was not loaded.
   */
  get(key: string): FrontMatter
  /** Whether a page's front matter was loaded; true for keys that are no page. */
  has(key: string): boolean
  /** Everything loaded so far. */
  entries(): Iterable<[string, FrontMatter]>
  /**
   * Names another place to look in before a file is read, such as the memory of the previous build.
   *
   * @param recall Gives the front matter of a page whose file has not changed since; undefined if unknown.
   */
  recallFrom(recall: (key: string) => FrontMatter | undefined): void
  /**
   * Title of a loaded page as text: its `title`, or its `sidebarTitle` if that is blank, otherwise made from the path.
   */
  titleOf(key: string): string
  /** The same as its author wrote it, for places that draw the marks of code and emphasis. */
  markedTitleOf(key: string): string
}

/** Adds facts to the front matter of a page that it does not have itself: those of its operation, and of its source. */
export type CompleteMetadata = (page: SitePage, frontMatter: FrontMatter) => Promise<FrontMatter>

/** Several completions, each of which gets the result of the previous one. */
export function inTurn(...completions: readonly CompleteMetadata[]): CompleteMetadata {
  return async (page, frontMatter) => {
    let completed = frontMatter
    for (const complete of completions) completed = await complete(page, completed)
    return completed
  }
}

const empty: FrontMatter = { meta: {}, custom: {} }

/**
 * Makes the metadata store of a site.
 *
 * @param pages Pages by key.
 * @param initial Front matter that is known already.
 * @param complete Adds what a page does not say itself.
 * @returns The store.
 */
export function createPageMetadata(
  source: Source,
  pages: ReadonlyMap<string, SitePage>,
  initial: Iterable<[string, FrontMatter]> = [],
  complete: CompleteMetadata = async (_page, frontMatter) => frontMatter,
): PageMetadata {
  const known = new Map(initial)
  let recall: (key: string) => FrontMatter | undefined = () => undefined
  async function read(page: SitePage): Promise<FrontMatter> {
    const bytes = await source.read(page.file)
    if (bytes === undefined) return empty
    const { frontMatter } = readFrontMatter(decodeText(bytes, page.file).text, page.file)
    // Text cut out of a page keeps the whole page in memory; a copy does not.
    return JSON.parse(JSON.stringify(frontMatter)) as FrontMatter
  }
  async function find(page: SitePage): Promise<FrontMatter> {
    const recalled = recall(page.key)
    // The facts that an API page takes from its specification may have changed without the page.
    const isWhole = recalled !== undefined && !isOfSpecification(recalled)
    return isWhole ? recalled : complete(page, await read(page))
  }
  // A build renders pages side by side, and all of one section ask for the same titles at once.
  const loading = new Map<string, Promise<void>>()
  async function learn(page: SitePage): Promise<void> {
    try {
      known.set(page.key, await find(page))
    } finally {
      loading.delete(page.key)
    }
  }
  function learnOnce(page: SitePage): Promise<void> {
    const running = loading.get(page.key) ?? learn(page)
    loading.set(page.key, running)
    return running
  }
  function markedTitleOf(key: string): string {
    const { title, sidebarTitle } = known.get(key) ?? empty
    return (title?.trim() === '' ? sidebarTitle : title) ?? titleFromPath(key)
  }
  return {
    async load(keys) {
      for (const key of keys) {
        const page = pages.get(key)
        if (page === undefined || known.has(key)) continue
        // One file at a time: reading is synchronous underneath, and thousands of open files would not help.
        await learnOnce(page)
      }
    },
    get: (key) => known.get(key) ?? empty,
    has: (key) => known.has(key) || !pages.has(key),
    entries: () => known.entries(),
    recallFrom(another) {
      recall = another
    },
    titleOf: (key) => titleText(markedTitleOf(key)),
    markedTitleOf,
  }
}

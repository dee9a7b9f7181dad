import type { FrontMatter } from '../content/front-matter.ts'
import { urlOf, type SitePage } from './page-paths.ts'
import type { Specifications } from './specifications.ts'

/** A page that is generated from a specification. */
export interface NewPage {
  /** Name of the specification. */
  source: string
  frontMatter: FrontMatter
  pointer: string
  /** By default, the page is about an operation. */
  about?: 'overview' | 'schema'
  content?: string
}

/** Generated pages, by their key and by the name of what they are about. */
export interface PageTable {
  /** The key of the page about something. */
  keyOf(this: void, name: string): string | undefined
  /**
   * Adds a page.
   *
   * @param name Name of what it is about: equal for all places that list it.
   * @returns The key.
   */
  insert(this: void, name: string, key: string, page: NewPage): string
  has(this: void, key: string): boolean
  pages(this: void): SitePage[]
  metadata(this: void): [string, FrontMatter][]
  /** Keys of pages of operations. */
  operationKeys(this: void): Set<string>
}

/** Begins a table of generated pages. */
export function createPageTable(specifications: Specifications): PageTable {
  const pages = new Map<string, SitePage>()
  const metadata = new Map<string, FrontMatter>()
  const made = new Map<string, string>()
  return {
    keyOf: (name) => made.get(name),
    insert(name, key, { source, frontMatter, ...generated }) {
      const opened = specifications.opened().get(source)
      made.set(name, key)
      metadata.set(key, frontMatter)
      pages.set(key, {
        key,
        file: source,
        url: urlOf(key),
        version: opened === undefined ? '' : specifications.versionOf(opened),
        generated: { kind: 'openapi', specification: source, ...generated },
      })
      return key
    },
    has: (key) => pages.has(key),
    pages: () => [...pages.values()],
    metadata: () => [...metadata],
    operationKeys: () =>
      new Set([...pages.values()].filter(({ generated }) => generated?.about === undefined).map(({ key }) => key)),
  }
}

import { gzipSync } from 'node:zlib'
import type { Corpus } from './read-corpora.ts'

/** What a query cost a reader. */
export interface Transfer {
  requests: number
  bytes: number
}

/** A search engine that has indexed a corpus. */
export interface Engine {
  /**
   * @param query What a reader typed.
   * @returns Keys of pages, the best first; five are enough.
   */
  find(query: string): Promise<string[]>
  /** Bytes of the index, and in how many files; compressed as a host would send them. */
  size: { raw: number; compressed: number; files: number }
  /** Data sent since the last call; the index itself is counted with the first. */
  transferred(): Transfer
  /** Its files, where they can be read anywhere. */
  files?: ReadonlyMap<string, Uint8Array>
  /** Slows the line of its browser down, where it has one. */
  throttle?(): Promise<void>
  close?(): Promise<void>
}

/** How an engine is made. */
export interface EngineMaker {
  name: string
  /**
   * @param corpus The pages.
   * @param packages Loads a package of the npm registry.
   */
  open(corpus: Corpus, packages: LoadPackage): Promise<Engine>
}

/** Loads a module of one of the engines. */
export type LoadPackage = (name: string) => Promise<Record<string, unknown>>

/** A section as engines without pages get it. */
export interface FlatSection {
  id: number
  page: string
  title: string
  titles: string[]
  text: string
}

/**
 * Sections one by one, with the title of their page above.
 *
 * @param corpus The pages.
 */
export function flatSections({ pages }: Corpus): FlatSection[] {
  const flat: FlatSection[] = []
  for (const page of pages) {
    for (const [index, { title, text, code = '' }] of page.sections.entries()) {
      const isLead = index === 0
      flat.push({
        id: flat.length,
        page: page.key,
        title: isLead ? page.title : title,
        titles: isLead ? [] : [page.title],
        text: `${isLead ? `${page.description ?? ''} ` : ''}${text} ${code}`,
      })
    }
  }
  return flat
}

/** Counts what an index in one piece costs: all of it, before the first query. */
export function wholeIndex(files: readonly (string | Uint8Array)[]): Pick<Engine, 'size' | 'transferred'> {
  const raw = files.reduce((sum, file) => sum + Buffer.byteLength(file), 0)
  const compressed = files.reduce((sum, file) => sum + gzipSync(file).length, 0)
  let sent = { requests: files.length, bytes: compressed }
  return {
    size: { raw, compressed, files: files.length },
    transferred() {
      const last = sent
      sent = { requests: 0, bytes: 0 }
      return last
    },
  }
}

/**
 * The first pages of a list of hits.
 *
 * @param pages Pages of hits, some of them more than once.
 */
export function firstPages(pages: readonly string[]): string[] {
  return [...new Set(pages)].slice(0, 5)
}

import type { FrontMatter } from '../content/front-matter.ts'
import type { FollowedLinks } from '../site/followed-links.ts'
import type { Diagnostic } from '../source/diagnostic.ts'

/** A remembered page; rarely needed facts are read on demand, in their current state. */
export interface RememberedPage {
  key: string
  version: string
  frame: string
  /** As stored; `{}` for most pages. */
  dependencies: string
  hasDiagnostics: boolean
  frontMatter(): FrontMatter
  diagnostics(): Diagnostic[]
  links(): FollowedLinks | undefined
  outputs(): string[]
  /** The place of its content in its file (`keepContent`). */
  body(): string
}

/** The columns that are read for every page; the rest is read for the few pages that need it. */
export const cheapColumns = 'key, version, dependencies, frame, hasDiagnostics'

/** A row of it. */
export type CheapColumns = [key: string, version: string, dependencies: string, frame: string, hasDiagnostics: number]

/** Columns that are read on demand. */
export type LargeColumn = 'frontMatter' | 'diagnostics' | 'links' | 'outputs' | 'body'

/** A class, because functions of their own for each of thousands of pages cost more than reading the rows. */
export class PageRow implements RememberedPage {
  readonly key: string
  readonly version: string
  readonly dependencies: string
  readonly frame: string
  readonly hasDiagnostics: boolean
  readonly #text: (key: string, column: LargeColumn) => string

  /**
   * @param row The row.
   * @param text Reads a large column of a page.
   */
  constructor(
    [key, version, dependencies, frame, hasDiagnostics]: CheapColumns,
    text: (key: string, column: LargeColumn) => string,
  ) {
    this.key = key
    this.version = version
    this.dependencies = dependencies
    this.frame = frame
    this.hasDiagnostics = hasDiagnostics === 1
    this.#text = text
  }

  frontMatter(): FrontMatter {
    return JSON.parse(this.#text(this.key, 'frontMatter')) as FrontMatter
  }

  diagnostics(): Diagnostic[] {
    return JSON.parse(this.#text(this.key, 'diagnostics')) as Diagnostic[]
  }

  links(): FollowedLinks | undefined {
    return (JSON.parse(this.#text(this.key, 'links')) as FollowedLinks | null) ?? undefined
  }

  outputs(): string[] {
    return JSON.parse(this.#text(this.key, 'outputs')) as string[]
  }

  body(): string {
    return this.#text(this.key, 'body')
  }
}

/**
 * A page's own files: the first page of a site may also be at its root.
 *
 * @param page The page.
 * @param extension The kind of file.
 */
export function ownFiles(page: RememberedPage, extension: '.html' | '.md'): string[] {
  return page.outputs().filter((path) => path.endsWith(extension))
}

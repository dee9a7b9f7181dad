import type { ApiSpecificationInfo } from '../openapi/api-operation.ts'
import type { Diagnostic, Place } from '../source/diagnostic.ts'
import type { ReferencePage } from './reference-page.ts'

/** A specification that was read: what its lists need is known, everything else is worked out when it is asked for. */
export interface ReferenceDocument extends ApiSpecificationInfo {
  /** Whether it says something of the whole. */
  isDescribed: boolean
  /** Everything that has a page, by pointer, in the order of the lists; the page about the whole is not among them. */
  readonly parts: ReadonlyMap<string, ReferencePart>
  /** The page about the whole. */
  readonly overview: ReferencePart
  /**
   * Works out what the page of a part shows.
   *
   * @param pointer Of the part; empty for the whole.
   */
  page(pointer: string): ReferencePage | undefined
  /**
   * Finds what an entry of the navigation or front matter names.
   *
   * @param name Such as `SEND userSignedUp`, or a name alone.
   */
  find(name: string): ReferencePart | undefined
  /** The name of a part that is near to a name that none has. */
  suggest(name: string): string | undefined
  /** Looks at every part for mistakes. Takes time in proportion to the size. */
  check(): Diagnostic[]
}

/** A part of a specification that has a page. */
export interface ReferencePart {
  /** Identifies it in its specification. */
  pointer: string
  /** How people name it in an entry or in front matter: `SEND userSignedUp`. */
  name: string
  title: string
  description?: string | undefined
  deprecated: boolean
  /** Label of its group in the sidebar. */
  group: string
  /** Address below the folder of the specification's pages. */
  path: string
  readonly place: Place
}

/** What comes of opening a specification. */
export interface OpenedReference {
  /** Absent if nothing can be made of the files. */
  document?: ReferenceDocument
  /** Mistakes of its texts; those of its content are reported by {@link ReferenceDocument.check}. */
  diagnostics: Diagnostic[]
  /** Files that were asked for, existing or not. */
  files: string[]
}

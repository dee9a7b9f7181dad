import type { ApiSpecificationInfo } from '../openapi/api-operation.ts'
import type { Diagnostic, Place } from '../source/diagnostic.ts'
import type { ReferencePage } from './reference-page.ts'

/** An open specification: information for lists is available, everything else is computed when it is needed. */
export interface ReferenceDocument extends ApiSpecificationInfo {
  /** Whether it describes itself as a whole. */
  isDescribed: boolean
  /** All parts with a page, by pointer, in the order of lists, except for the overview. */
  readonly parts: ReadonlyMap<string, ReferencePart>
  /** The page about the whole. */
  readonly overview: ReferencePart
  /**
   * The page of a part.
   *
   * @param pointer Pointer of the part; empty for the whole.
   */
  page(pointer: string): ReferencePage | undefined
  /**
   * Finds the part that an entry of the navigation or front matter names.
   *
   * @param name Such as `SEND userSignedUp`, or a name without a method.
   */
  find(name: string): ReferencePart | undefined
  /** The existing name closest to an unknown one. */
  suggest(name: string): string | undefined
  /** Checks every part for mistakes. Takes time in proportion to the size. */
  check(): Diagnostic[]
}

/** A part of a specification with a page. */
export interface ReferencePart {
  /** Identifies it in its specification. */
  pointer: string
  /** Its name in entries and front matter: `SEND userSignedUp`. */
  name: string
  title: string
  description?: string | undefined
  deprecated: boolean
  /** Label of its group in the sidebar. */
  group: string
  /** Address relative to the folder of the specification's pages. */
  path: string
  readonly place: Place
}

export interface OpenedReference {
  /** Absent if the files cannot be used. */
  document?: ReferenceDocument
  /** Mistakes of syntax; {@link ReferenceDocument.check} reports those of its content. */
  diagnostics: Diagnostic[]
  /** Requested files, existing or not. */
  files: string[]
}

import type { FrontMatter } from '../../content/front-matter.ts'
import type {
  NavigationEntry,
  NavigationTree,
  OperationEntry,
  SpecificationKind,
  SpecificationReference,
} from '../../navigation/navigation-tree.ts'
import type { ApiPage } from '../../openapi/api-operation.ts'
import type { ReferencePage } from '../../references/reference-page.ts'
import type { Diagnostic, Place } from '../../source/diagnostic.ts'
import type { GeneratedPage, SitePage } from '../page-paths.ts'
import type { Specifications } from '../specifications.ts'

/**
 * A kind of reference: everything that the engine asks of one kind of specification. The content that
 * {@link ReferenceKind.content} returns is rendered, written as Markdown, searched and shown with its samples in the
 * same way for all kinds.
 */
export interface ReferenceKind {
  /** The key of navigation elements that names its specifications. */
  readonly name: SpecificationKind
  /** The files that a reference of the navigation opens: each of its sources by itself, or all of them as one. */
  names(reference: SpecificationReference, specifications: Specifications): readonly string[]
  /**
   * Opens what a reference of the navigation stands for.
   *
   * @returns Mistakes of its text.
   */
  open(reference: SpecificationReference, specifications: Specifications): Promise<readonly Diagnostic[]>
  /** Starts listing the pages of one navigation. */
  list(context: ListContext): ReferenceList
  /** The content of a generated page; undefined if the specification no longer has it. */
  content(page: GeneratedPage, specifications: Specifications): Promise<ShownReference | undefined>
  /** Files that a generated page is made of. */
  files(page: GeneratedPage, specifications: Specifications): Promise<readonly string[]>
  /** The place of the part, among the opened files, that a generated page shows. */
  subject(page: GeneratedPage, specifications: Specifications): ReferenceSubject | undefined
  /** The parts of a specification that have a page wherever all of it is generated. */
  parts(reference: SpecificationReference, specifications: Specifications): readonly ReferenceParts[]
}

/** The part of a specification that a page shows. */
export type ShownReference = ApiPage | ReferencePage

/** The parts of one specification. */
export interface ReferenceParts {
  /** The value of {@link GeneratedPage.specification} of their pages. */
  source: string
  /** Their name for people: `operations`. */
  called: string
  /** How to give all of them a page. */
  fix: string
  parts: readonly { pointer: string; subject: Required<ReferenceSubject> }[]
}

/** A part of a specification, so that its problems can be found. */
export interface ReferenceSubject {
  /** Such as `GET /users`; absent for the whole. */
  name?: string
  place: Place
}

/** The parts of a site that {@link ReferenceKind.list} uses. */
export interface ListContext {
  tree: NavigationTree
  /** With everything opened that the navigation asks for. */
  specifications: Specifications
  /** Whether a key belongs to another page. */
  isTaken(key: string): boolean
  /** Whether an address belongs to a redirect or a folder: only pages about operations may take it. */
  isReserved(key: string): boolean
}

/** The pages of one kind, in the order of a walk through the navigation. */
export interface ReferenceList {
  /**
   * The entry of an operation that the navigation lists.
   *
   * @param version Label of the version around it.
   * @returns None if there is no such operation, which {@link diagnostics} says.
   */
  listed(entry: OperationEntry, version: string | undefined): NavigationEntry[]
  /** The entries of all that a specification has, below an element that generates them. */
  generated(at: GeneratedPlace): NavigationEntry[]
  /** The list for the next walk, with the addresses that this one has found. */
  next(): ReferenceList
  has(key: string): boolean
  pages(): SitePage[]
  metadata(): [string, FrontMatter][]
  diagnostics: readonly Diagnostic[]
}

/** A place for generated pages. */
export interface GeneratedPlace {
  reference: SpecificationReference
  /** Entries of the element before the generated ones. */
  written: readonly NavigationEntry[]
  version: string | undefined
  /** How many groups are around. */
  depth: number
}

import type { ConfigPlaces } from '../config/config-places.ts'
import type { SpecificationKind } from './navigation-tree.ts'

/** What resolving a navigation asks of the rest of the site. */
export interface NavigationLookups {
  /**
   * Finds the page that an entry names.
   *
   * @param path Path without extension and without slashes at its ends.
   * @returns The key of the page: the path itself, or that of the folder's index page; undefined where there is none.
   */
  findPage(path: string): string | undefined
  /**
   * Lists the keys of all pages; asked only where an entry names none of them, to suggest the nearest.
   *
   * @returns The keys in any order.
   */
  allPages(): Iterable<string>
  /**
   * Tells whether a file exists; without this, specification files are not looked for.
   *
   * @param path Path from the docs root.
   * @returns Whether it can be read.
   */
  hasFile?(path: string): boolean
  /**
   * Lists all files; asked only where a specification is not among them, to suggest the nearest.
   *
   * @returns Paths from the docs root, in any order.
   */
  allFiles?(): Iterable<string>
  /** Folders of sources; absent where there are none. */
  mounts?: readonly string[] | undefined
  /** Where the values of the configuration stand. */
  places: ConfigPlaces
  /** Specifications that hold where the navigation names none (`api.openapi`, `api.asyncapi`). */
  defaults?: { [kind in SpecificationKind]?: DefaultSpecification | undefined }
}

/** A specification as `api` has it. */
export interface DefaultSpecification {
  sources: string[]
  directory?: string | undefined
}

import type { ConfigPlaces } from '../config/config-places.ts'
import type { SpecificationKind } from './navigation-tree.ts'

/** The rest of the site, as resolving a navigation needs it. */
export interface NavigationLookups {
  /**
   * Finds the page of an entry.
   *
   * @param path Path without extension and without leading or trailing slash.
   * @returns Key of the page: the path itself, or that of the folder's index page; undefined if there is none.
   */
  findPage(path: string): string | undefined
  /** Lists the keys of all pages in any order. Called only to suggest the nearest page for a wrong entry. */
  allPages(): Iterable<string>
  /**
   * Whether a file exists. If this is absent, specification files are not checked.
   *
   * @param path Path from the docs root.
   */
  hasFile?(path: string): boolean
  /**
   * Lists all files. Called only to suggest the nearest file for a missing specification.
   *
   * @returns Paths from the docs root, in any order.
   */
  allFiles?(): Iterable<string>
  /** Folders of sources; absent if there are none. */
  mounts?: readonly string[] | undefined
  /** Places of the values of the configuration. */
  places: ConfigPlaces
  /** Specifications that apply if the navigation names none (`api.openapi`, `api.asyncapi`). */
  defaults?: { [kind in SpecificationKind]?: DefaultSpecification | undefined }
}

/** A specification in `api`. */
export interface DefaultSpecification {
  sources: string[]
  directory?: string | undefined
}

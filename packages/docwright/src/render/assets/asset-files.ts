import { createHash } from 'node:crypto'
import { mediaType } from '../../source/media-type.ts'

/** A file that pages refer to and that is not in the repository. */
export interface SiteAsset {
  /** URL path without base path; changes with the content. */
  path: string
  /** Media type, with character set. */
  type: string
  content(): Uint8Array
}

/** Folder of the files in the site. */
export const assetFolder = '/_docwright'

/** The files of a site, by their path. Their names contain a digest of their content. */
export interface AssetFiles {
  /** Adds a file, and returns its path. */
  add(this: void, name: string, extension: string, content: string | Uint8Array): string
  /** Adds a file. */
  addAsset(this: void, name: string, extension: string, content: string): SiteAsset
  /** Adds a file at a path of its own, which does not depend on its content. */
  addAt(this: void, path: string, content: string): SiteAsset
  /** The URL of a path, with the base path of the site. */
  url(this: void, path: string): string
  find(this: void, path: string): SiteAsset | undefined
  /** All files so far. */
  all(this: void): SiteAsset[]
}

/**
 * Begins the files of a site.
 *
 * @param base Base path of the site.
 */
export function createAssetFiles(base: string): AssetFiles {
  const assets = new Map<string, SiteAsset>()
  function add(name: string, extension: string, content: string | Uint8Array): string {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const hash = createHash('sha1').update(bytes).digest('hex').slice(0, 10)
    const path = `${assetFolder}/${name}.${hash}.${extension}`
    assets.set(path, { path, type: mediaType(path), content: () => bytes })
    return path
  }
  function addAsset(name: string, extension: string, content: string): SiteAsset {
    const path = add(name, extension, content)
    return { path, type: mediaType(path), content: () => Buffer.from(content) }
  }
  const url = (path: string): string => `${base}${path}`
  return {
    add,
    addAsset,
    addAt(path, content) {
      const asset = { path, type: mediaType(path), content: () => Buffer.from(content) }
      assets.set(path, asset)
      return asset
    },
    url,
    find: (path) => assets.get(path),
    all: () => [...assets.values()],
  }
}

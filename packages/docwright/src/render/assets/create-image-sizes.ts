import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from '../../site/create-site.ts'
import { resolveAsset } from '../../site/resolve-link.ts'
import { imageSizeOf } from './image-size-of.ts'

/** Tells the size of an image that the configuration names; undefined where it is not a file of the site. */
export type ImageSizes = (path: string) => { width: number; height: number } | undefined

/**
 * Prepares looking into the images that every page shows, such as the logo. Each is read once.
 *
 * @param site The site.
 * @param root Docs root on disk.
 */
export function createImageSizes(site: Site, root: string): ImageSizes {
  const known = new Map<string, ReturnType<ImageSizes>>()

  function read(path: string): ReturnType<ImageSizes> {
    const { target } = resolveAsset(path, undefined, site.links)
    if (target.kind !== 'file') return undefined
    try {
      return imageSizeOf(readFileSync(join(root, target.path)))
    } catch {
      // Removed since the listing.
      return undefined
    }
  }

  return (path) => {
    if (!known.has(path)) known.set(path, read(path))
    return known.get(path)
  }
}

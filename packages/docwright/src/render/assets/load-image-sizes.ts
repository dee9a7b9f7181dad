import type { Site } from '../../site/create-site.ts'
import { resolveAsset } from '../../site/resolve-link.ts'
import { imageSizeOf } from './image-size-of.ts'

/** Returns the size of an image that the configuration names; undefined if it is not a file of the site. */
export type ImageSizes = (path: string) => { width: number; height: number } | undefined

/**
 * Looks into images that every page shows, such as the logo. Each is read once.
 *
 * @param site The site.
 * @param paths The images as the configuration names them.
 */
export async function loadImageSizes(site: Site, paths: readonly string[]): Promise<ImageSizes> {
  const known = new Map<string, ReturnType<ImageSizes>>()
  for (const path of new Set(paths)) {
    const { target } = resolveAsset(path, undefined, site.links)
    // A configuration names two.
    const bytes = target.kind === 'file' ? await site.source.read(target.path) : undefined
    if (bytes !== undefined) known.set(path, imageSizeOf(bytes))
  }
  return (path) => known.get(path)
}

/** The images of a configuration whose size pages state. */
export function configuredImages({ config: { logo } }: Site): string[] {
  if (logo === undefined) return []
  return typeof logo === 'string' ? [logo] : [logo.light, logo.dark]
}

import { createRequire } from 'node:module'
import type { imageSize as readImageSize } from 'image-size'

// Loaded with the first image: a build of a site that has not changed looks at none.
function loadReader(): typeof readImageSize {
  const library = createRequire(import.meta.url)('image-size') as { imageSize: typeof readImageSize }
  return library.imageSize
}

/**
 * The displayed size of an image, so that its place can be reserved before it arrives.
 *
 * @param bytes The file.
 * @returns Width and height in CSS pixels; undefined if the file is no image or does not say.
 */
export function imageSizeOf(bytes: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height, orientation = 1 } = loadReader()(bytes)
    if (!(width > 0 && height > 0)) return undefined
    // Orientations from 5 on turn the image by a quarter.
    const isTurned = orientation >= 5
    return { width: Math.round(isTurned ? height : width), height: Math.round(isTurned ? width : height) }
  } catch {
    return undefined
  }
}

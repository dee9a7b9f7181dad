import { imageSize } from 'image-size'

/**
 * The size of an image as it is shown, so that its place can be kept before it arrives.
 *
 * @param bytes The file.
 * @returns Width and height in CSS pixels; undefined where the file is no image or does not say.
 */
export function imageSizeOf(bytes: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    if (!(width > 0 && height > 0)) return undefined
    // Orientations from 5 on turn the image by a quarter.
    const isTurned = orientation >= 5
    return { width: Math.round(isTurned ? height : width), height: Math.round(isTurned ? width : height) }
  } catch {
    return undefined
  }
}

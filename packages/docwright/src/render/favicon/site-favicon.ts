import { faviconColors, faviconLines, faviconRadius, type ColorOptions } from '@docwright/theme'
import { faviconBitmap } from './favicon-bitmap.ts'

/**
 * The address at which browsers look for an icon that no page names: next to an image that is opened by itself, for
 * instance.
 */
export const faviconPath = '/favicon.ico'

/** As on a page that no site's colors are known for. */
const neutralColors: ColorOptions = { primary: '#2a4cd0' }

/** An icon as a file. */
export interface Favicon {
  /** URL path without base path. */
  path: string
  /** Media type. */
  type: string
  content(): Uint8Array
}

/**
 * The icon at {@link faviconPath}. Many programs that request it read no SVG, and a static host chooses its type by its
 * name.
 *
 * @param colors The site's colors; by default, the product's.
 */
export function conventionalFavicon(colors: ColorOptions = neutralColors): Favicon {
  let drawn: Uint8Array | undefined
  return { path: faviconPath, type: 'image/x-icon', content: () => (drawn ??= draw(colors)) }
}

function draw(colors: ColorOptions): Uint8Array {
  const { ground, ink } = faviconColors(colors).light
  return faviconBitmap({ ground, ink, radius: faviconRadius, lines: faviconLines })
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type SafeHtml, trustHtml } from '@docwright/theme'

/** Names of the sets that come with the product. */
export type IconSetName = 'fa7-solid' | 'fa7-regular' | 'fa7-brands' | 'lucide' | 'tabler'

/** A published set (Iconify's format). */
interface PublishedSet {
  width?: number
  height?: number
  icons: Record<string, { body: string; width?: number; height?: number }>
  aliases?: Record<string, { parent: string }>
}

/** Finds icons of one set. */
export interface IconSet {
  /**
   * @param name Name or alias in the set.
   * @returns Finished SVG, or undefined if the set has no such icon.
   */
  find(name: string): SafeHtml | undefined
  /** Every name and alias of the set. */
  names(): Iterable<string>
}

/**
 * Opens a set. The file is read with the first question: a site seldom needs more than two of the five.
 *
 * @param name The set.
 * @returns The set.
 */
export function openIconSet(name: IconSetName): IconSet {
  let known: PublishedSet | undefined
  return {
    *names() {
      known ??= readSet(name)
      yield* Object.keys(known.icons)
      yield* Object.keys(known.aliases ?? {})
    },
    find(icon) {
      const published = (known ??= readSet(name))
      const { icons, aliases = {} } = published
      const target = Object.hasOwn(aliases, icon) ? (aliases[icon]?.parent ?? icon) : icon
      const drawing = Object.hasOwn(icons, target) ? icons[target] : undefined
      if (drawing === undefined) return undefined
      const width = drawing.width ?? published.width ?? 16
      const height = drawing.height ?? published.height ?? 16
      const start = `<svg class="icon" viewBox="0 0 ${width} ${height}" width="1em" height="1em" aria-hidden="true">`
      return trustHtml(`${start}${drawing.body}</svg>`)
    },
  }
}

function readSet(name: IconSetName): PublishedSet {
  const file = createRequire(import.meta.url).resolve(`@iconify-json/${name}/icons.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as PublishedSet
}

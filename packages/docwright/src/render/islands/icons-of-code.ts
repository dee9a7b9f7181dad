import { iconKey, iconOfKey, type IconReference, type IslandIcons } from '@docwright/theme'

/** Icons that an island shows, as HTML. */
export interface CodeIcons {
  /** HTML of an icon by its key; empty if there is none. */
  html(key: string): string
  /**
   * Everything asked for so far, and what the code may show later.
   *
   * @param factory The code.
   */
  forBrowser(factory: string): IslandIcons
}

const iconProperty = /\b(?:icon|leadIcon|tailIcon):([^,}]{1,200})/g
const typeProperty = /\biconType:\s*["'`]([\w-]+)["'`]/g
const literal = /(["'`])([^"'`\n]{1,120})\1/g

/**
 * Starts to gather the icons of a page's code.
 *
 * @param find HTML of an icon; undefined if no library has it.
 */
export function createCodeIcons(find: (reference: IconReference) => string | undefined): CodeIcons {
  const found = new Map<string, string>()

  function html(key: string): string {
    const known = found.get(key) ?? find(iconOfKey(key)) ?? ''
    found.set(key, known)
    return known
  }

  return {
    html,
    forBrowser(factory) {
      const types = new Set([...factory.matchAll(typeProperty)].map(([, type]) => type))
      for (const [, value = ''] of factory.matchAll(iconProperty)) {
        for (const [, , name = ''] of value.matchAll(literal)) {
          html(iconKey({ name }))
          for (const style of types) if (style !== undefined) html(iconKey({ name, style }))
        }
      }
      return Object.fromEntries(found)
    },
  }
}

import type { ComponentChildren } from 'preact'
import { titleMarkup } from '../components/inline-markup.tsx'

/** Letters from which a word is an identifier or an address that may need two lines. */
const longWord = 16

/** After a joint of an identifier, and before the capital of a hump: `ENABLE_|THING`, `docs.|json`, `create|Site`. */
const joints = /(?<=[\p{L}\d}][_./\-:]+)(?=[\p{L}\d{])|(?<=\p{Ll}\d*)(?=\p{Lu})/u

/**
 * A title whose long identifiers may break at their joints instead of anywhere.
 *
 * @param text The title.
 * @returns The text itself where nothing in it is long.
 */
export function breakableWords(text: string): ComponentChildren {
  if (!/\S{16}/.test(text)) return text
  return text.split(/(\s+)/).flatMap((word) => {
    const parts = word.length < longWord ? [word] : word.split(joints)
    return parts.flatMap((part, index) => (index === 0 ? [part] : [<wbr />, part]))
  })
}

/**
 * The title of a page, whose code and emphasis are drawn.
 *
 * @param title As its author wrote it.
 */
export function breakableTitle(title: string): ComponentChildren {
  const drawn = titleMarkup(title)
  if (!Array.isArray(drawn)) return breakableWords(title)
  return drawn.map((part: ComponentChildren) => (typeof part === 'string' ? breakableWords(part) : part))
}

import type { ComponentChildren } from 'preact'
import { drawPart } from '../components/inline-markup.tsx'
import { type TitlePart, titleParts } from '../content/title-parts.ts'

/** Length from which a word is an identifier or an address that may need two lines. */
const longWord = 16

/** After a joint of an identifier, and before a capital in camel case: `ENABLE_|THING`, `docs.|json`, `create|Site`. */
const joints = /(?<=[\p{L}\d}][_./\-:]+)(?=[\p{L}\d{])|(?<=\p{Ll}\d*)(?=\p{Lu})/u

/**
 * A title whose long identifiers may break only at their joints.
 *
 * @returns The text itself if it has no long word.
 */
export function breakableWords(text: string): ComponentChildren {
  if (!/\S{16}/.test(text)) return text
  return text.split(/(\s+)/).flatMap((word) => {
    const parts = word.length < longWord ? [word] : word.split(joints)
    return parts.flatMap((part, index) => (index === 0 ? [part] : [<wbr />, part]))
  })
}

/**
 * A title with formatted code and emphasis.
 *
 * @param title As written, or its parts.
 */
export function breakableTitle(title: string | readonly TitlePart[]): ComponentChildren {
  const parts = typeof title === 'string' ? titleParts(title) : title
  if (parts.every((part) => typeof part === 'string')) return breakableWords(parts.join(''))
  return parts.map((part) => (typeof part === 'string' ? breakableWords(part) : drawPart(part)))
}

import type { JSX } from 'preact'

/** More text than this is shown without colors. */
const longest = 200_000

/** The tokens of JSON, and of the code of a request. */
const json = /("(?:[^"\\]|\\.)*"(?:\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/
export const code = /("(?:[^"\\\n]|\\.)*"(?:\s*:)?|'[^'\n]*'|(?<=\s)--[\w-]+)/

/**
 * JSON with its values colored by kind.
 *
 * @param text The text, laid out.
 * @param kinds The tokens to color instead.
 */
export function colorJson(text: string, kinds = json): (JSX.Element | string)[] {
  if (text.length > longest) return [text]
  return text.split(kinds).map((part, index) => (index % 2 === 0 ? part : <span data-kind={kindOf(part)}>{part}</span>))
}

function kindOf(part: string): string {
  if (part.endsWith(':')) return 'name'
  if (/^["']/.test(part)) return 'text'
  return /^[tfn]|^--/.test(part) ? 'word' : 'number'
}

import type { JSX } from 'preact'

/** More text than this is shown without colours. */
const longest = 200_000

/**
 * JSON with the kinds of its values told apart.
 *
 * @param text Laid out.
 */
export function colorJson(text: string): (JSX.Element | string)[] {
  if (text.length > longest) return [text]
  return text
    .split(/("(?:[^"\\]|\\.)*"(?:\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/)
    .map((part, index) => (index % 2 === 0 ? part : <span data-kind={kindOf(part)}>{part}</span>))
}

function kindOf(part: string): string {
  if (part.endsWith(':')) return 'name'
  if (part.startsWith('"')) return 'text'
  return /^[tfn]/.test(part) ? 'word' : 'number'
}

/** A link in a text, by offsets. */
export interface WrittenLink {
  href: string
  start: number
  end: number
}

const forms = [
  /\]\(\s*<?([^\s)>]*)/g,
  /\b(?:href|src|url|to)=\{?["']([^"'\n]*)/g,
  /^[ \t>]*\[[^\]\n]+\]:[ \t]*<?([^\s<>]+)/g,
]
const json = /"((?:[^"\\\n]|\\.)*)"/g

/**
 * The link at a place: in Markdown, in a property, in the string of a JSON file.
 *
 * @param text The file.
 * @param offset The place, also right before or after the link.
 * @param isJson Whether the file is JSON, where any string may be one.
 */
export function linkAt(text: string, offset: number, isJson: boolean): WrittenLink | undefined {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const lineEnd = text.indexOf('\n', offset)
  const line = text.slice(lineStart, lineEnd === -1 ? text.length : lineEnd)
  for (const form of isJson ? [json] : forms) {
    for (const match of line.matchAll(form)) {
      const href = match[1] ?? ''
      const start = lineStart + match.index + match[0].lastIndexOf(href, match[0].length - (isJson ? 1 : 0))
      if (offset >= start && offset <= start + href.length) return { href, start, end: start + href.length }
    }
  }
  return undefined
}

/** The place of a page's front matter, as offsets in its text. */
export interface FrontMatterBlock {
  /** The YAML between the two `---` lines. */
  yaml: string
  /** Offset of the YAML. */
  yamlStart: number
  /** Offset of the first character after the block. */
  bodyStart: number
}

/**
 * Finds the front matter at the top of a page: a line `---`, YAML, and another such line. Blank lines before it are
 * accepted, since a line `---` above `key: value` is never meant as a rule.
 *
 * @param text The page; it may have a byte order mark and CRLF.
 * @returns Undefined if the page has none, or it is not closed.
 */
export function splitFrontMatter(text: string): FrontMatterBlock | undefined {
  const opening = opener.exec(text)
  if (opening === null) return undefined
  const yamlStart = opening[0].length
  for (let at = yamlStart; at <= text.length;) {
    const lineEnd = text.indexOf('\n', at)
    const end = lineEnd === -1 ? text.length : lineEnd
    if (text.startsWith('---', at) && text.slice(at + 3, end).trim() === '') {
      return { yaml: text.slice(yamlStart, at), yamlStart, bodyStart: lineEnd === -1 ? end : end + 1 }
    }
    if (lineEnd === -1) break
    at = end + 1
  }
  return undefined
}

const opener = /^\uFEFF?(?:[ \t]*\r?\n){0,8}---[ \t]*\r?\n/

const block = /^\uFEFF?---[ \t]*(\r?\n)(?:([\s\S]*?)\r?\n)?---[ \t]*(?=\r?\n|$)/

/**
 * The keys that a page's front matter has, whatever their values.
 *
 * @param text The page.
 */
export function frontMatterKeys(text: string): Set<string> {
  const inner = block.exec(text)?.[2] ?? ''
  return new Set([...inner.matchAll(/^["']?([\w:-]+)["']?[ \t]*:/gm)].map((match) => match[1] ?? ''))
}

/**
 * A page without its front matter.
 *
 * @param text The page.
 */
export function pageBody(text: string): string {
  return text.replace(block, '')
}

/**
 * Adds keys to a page's front matter, the title first and a description after it; the rest stays unchanged. The page
 * must not have the keys.
 *
 * @param text The page.
 * @param values Values by key.
 */
export function insertFrontMatter(text: string, values: Readonly<Record<string, string>>): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const lines = Object.entries(values).map(([key, value]) => `${key}: ${JSON.stringify(value)}${lineEnd}`)
  const found = block.exec(text)
  if (found === null) {
    const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
    return `${mark}---${lineEnd}${lines.join('')}---${lineEnd}${lineEnd}${text.slice(mark.length)}`
  }
  const start = found[0].indexOf('---') + 3
  const open = text.indexOf('\n', start) + 1
  const title = values['title'] === undefined ? /^["']?title["']?[ \t]*:.*$/m.exec(found[2] ?? '') : null
  // A title may continue over several lines; those are indented.
  const isOneLine =
    title !== null && !/[|>][-+]?\s*$/.test(title[0]) && !/^[ \t]/.test(lineAfter(found[2] ?? '', title))
  const at = title !== null && isOneLine ? text.indexOf('\n', open + title.index) + 1 : open
  return `${text.slice(0, at)}${lines.join('')}${text.slice(at)}`
}

function lineAfter(inner: string, { 0: line, index }: RegExpExecArray): string {
  return inner.slice(index + line.length).replace(/^\r?\n/, '')
}

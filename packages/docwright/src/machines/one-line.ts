/** Text in one line: what an author writes over several must not begin a heading or a list in a file of lines. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/**
 * A link in Markdown.
 *
 * @param text Its text, which may hold brackets.
 * @param address Its address, encoded.
 */
export function markdownLink(text: string, address: string): string {
  return `[${oneLine(text).replaceAll(/[[\]]/g, String.raw`\$&`)}](${address})`
}

/** Text on one line, since a line break must not begin a heading or list in a file of lines. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/**
 * A Markdown link.
 *
 * @param text May contain brackets.
 * @param address Encoded.
 */
export function markdownLink(text: string, address: string): string {
  return `[${oneLine(text).replaceAll(/[[\]]/g, String.raw`\$&`)}](${address})`
}

/**
 * Breaks a text into lines at its spaces.
 *
 * @param text One paragraph.
 * @param columns Length of the longest line; absent to leave the text in one. A longer word stands alone.
 */
export function wrapText(text: string, columns: number | undefined): string[] {
  if (columns === undefined || text.length <= columns) return [text]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line]
}

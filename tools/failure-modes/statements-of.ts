/**
 * The statements of a page of documentation: rows of tables without their heads, entries of lists, and paragraphs.
 *
 * @param text The page, with its front matter.
 * @returns Each on one line.
 */
export function statementsOf(text: string): string[] {
  return text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .split(/\n\n+/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
    .flatMap((lines) => {
      const [first = ''] = lines
      if (first === '' || first.startsWith('#')) return []
      return first.startsWith('|') ? lines.slice(2) : entriesOf(lines)
    })
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
}

/** Entries of a list, or the one paragraph that the lines are. */
function entriesOf(lines: readonly string[]): string[] {
  const entries: string[] = []
  for (const line of lines) {
    if (entries.length === 0 || /^(?:- |\d+\. )/.test(line)) entries.push(line)
    else entries.push(`${entries.pop()} ${line}`)
  }
  return entries
}

/** Our callouts, by GitHub's names of alerts. */
const alerts: Readonly<Record<string, string>> = {
  Note: 'NOTE',
  Tip: 'TIP',
  Check: 'TIP',
  Info: 'IMPORTANT',
  Warning: 'WARNING',
  Danger: 'CAUTION',
}

const opening = new RegExp(`^<(${Object.keys(alerts).join('|')})>`)

/**
 * Writes callouts that stand on lines of their own as GitHub's alerts. Authors who write for docs.json also use them in
 * their specifications, where a parser of Markdown takes them for HTML and leaves their content unparsed.
 *
 * @param markdown A description.
 */
export function calloutsAsAlerts(markdown: string): string {
  if (!markdown.includes('</')) return markdown
  const lines: string[] = []
  let around: string | undefined
  let fence: string | undefined
  for (const line of markdown.split('\n')) {
    const text = line.trim()
    const mark = /^(?:`{3,}|~{3,})/.exec(text)?.[0]
    if (mark !== undefined && (fence === undefined || text === fence)) fence = fence === undefined ? mark : undefined
    const name = fence === undefined && around === undefined ? opening.exec(text)?.[1] : undefined
    if (name === undefined && around === undefined) {
      lines.push(line)
      continue
    }
    const closing = `</${around ?? name}>`
    const isEnd = fence === undefined && text.endsWith(closing)
    const start = name === undefined ? 0 : name.length + 2
    const inside = text.slice(start, isEnd ? text.length - closing.length : undefined).trim()
    if (name !== undefined) lines.push('', `> [!${alerts[name]}]`)
    // Code keeps its indentation.
    if (inside !== '' || name === undefined) lines.push(`> ${fence === undefined ? inside : line}`)
    around = isEnd ? undefined : (around ?? name)
    if (isEnd) lines.push('')
  }
  // One that never ends is none.
  return around === undefined ? lines.join('\n') : markdown
}

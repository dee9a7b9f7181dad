/** A section of a page: its heading, and where its text is. */
export interface MarkdownSection {
  title: string
  level: number
  /** Position of the heading's line, and of the end of everything below it. */
  start: number
  end: number
}

/**
 * The sections of a page. Lines in code that look like headings are none.
 *
 * @param markdown The page.
 */
export function sectionsOf(markdown: string): MarkdownSection[] {
  const found: MarkdownSection[] = []
  let fence = ''
  let position = 0
  for (const line of markdown.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === '' && mark !== undefined) fence = mark
    else if (fence !== '' && mark?.startsWith(fence) === true && /^\s*[`~]+\s*$/.test(line)) fence = ''
    else if (fence === '') {
      const [, marks = '', title = ''] = /^(#{1,6})\s+(.+?)\s*#*$/.exec(line) ?? []
      if (marks !== '') found.push({ title: plain(title), level: marks.length, start: position, end: markdown.length })
    }
    position += line.length + 1
  }
  for (const [index, section] of found.entries()) {
    const next = found.slice(index + 1).find(({ level }) => level <= section.level)
    if (next !== undefined) section.end = next.start
  }
  return found
}

/**
 * Finds a section by its heading or anchor.
 *
 * @param sections Those of a page.
 * @param name What a reader calls it.
 */
export function findSection(sections: readonly MarkdownSection[], name: string): MarkdownSection | undefined {
  const wanted = slug(name.replace(/^#+/, ''))
  return sections.find(({ title }) => slug(title) === wanted)
}

function plain(title: string): string {
  return title
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\\(\W)/g, '$1')
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

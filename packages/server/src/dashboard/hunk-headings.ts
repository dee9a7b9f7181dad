import { openBlobReader } from '@docwright/forge'
import type { Repository } from '@docwright/forge'
import type { FileDifference } from '@docwright/contract'

/** Pages that are read for their headings; a change of more is not read line by line. */
const maxPages = 100

/**
 * Names the heading above each hunk of a page. Git takes any line of prose for the name of a function.
 *
 * @param repository The repository of the pages.
 * @param head The commit with the changes.
 * @param files The changed files.
 */
export async function withHeadings(
  repository: Repository,
  head: string,
  files: readonly FileDifference[],
): Promise<FileDifference[]> {
  const reader = openBlobReader(repository, { sizeLimit: 1024 * 1024 })
  let read = 0
  try {
    return await Promise.all(
      files.map(async (file) => {
        if (!/\.mdx?$/i.test(file.path) || file.hunks.length === 0) return file
        const isRead = file.change !== 'removed' && ++read <= maxPages
        const text = isRead ? await reader.readAt(head, file.path).catch(() => null) : null
        const headings = headingsOf(text?.toString() ?? '')
        return { ...file, hunks: file.hunks.map((hunk) => ({ ...hunk, heading: headings(hunk.newStart) })) }
      }),
    )
  } finally {
    reader.close()
  }
}

/**
 * Finds the headings of a page.
 *
 * @param text The page.
 * @returns Gets the heading above a line, from 1; empty if there is none.
 */
export function headingsOf(text: string): (line: number) => string {
  const found: { line: number; text: string }[] = []
  let fence: string | undefined
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) {
      fence = fence === undefined ? mark : undefined
    } else if (fence === undefined && /^ {0,3}#{1,6} +\S/.test(line)) {
      found.push({ line: index + 1, text: line.replace(/^[ #]+/, '').trim() })
    }
  }
  return (line) => found.findLast((heading) => heading.line < line)?.text ?? ''
}

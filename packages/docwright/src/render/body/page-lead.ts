import { hash } from 'node:crypto'
import { splitFrontMatter } from '../../content/front-matter/split-front-matter.ts'

/**
 * A digest of the lines of a page that others show or that the page shows around its content: its front matter, its
 * headings, its imports. If it is unchanged, an edit most likely changed the content alone.
 *
 * @param text The page.
 */
export function pageLead(text: string): string {
  const start = splitFrontMatter(text)?.bodyStart ?? 0
  const lines = text.slice(start).match(/^[ \t]*(?:#{1,6}[ \t]|import[ \t]|export[ \t]|={3,}|-{3,}).*$/gm) ?? []
  return hash('sha1', [text.slice(0, start), ...lines].join('\n'), 'base64url')
}

import { trustHtml } from '@docwright/theme'
import { recallContent } from './kept-content.ts'
import type { ShownBody } from './rendered-body.ts'

/**
 * Takes the content of a page from its file, with the kept facts about the page.
 *
 * @param kept From `keepContent`.
 * @param html The current file.
 * @returns Undefined if the content is not at its place.
 */
export function recallBody(kept: string, html: string): ShownBody | undefined {
  const found = recallContent(kept, html)
  if (found === undefined) return undefined
  const { outline, sheets, styles, lead } = found.kept
  return { outline, sheets, styles, lead, html: trustHtml(found.content) }
}

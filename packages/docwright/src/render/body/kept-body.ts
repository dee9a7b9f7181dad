import { trustHtml } from '@docwright/theme'
import { recallContent } from './kept-content.ts'
import type { ShownBody } from './rendered-body.ts'

/**
 * Takes the content of a page from its file, with what else the page shows of it.
 *
 * @param kept From `keepContent`.
 * @param html The file as it is now.
 * @returns Undefined where it is not there as it was written.
 */
export function recallBody(kept: string, html: string): ShownBody | undefined {
  const found = recallContent(kept, html)
  if (found === undefined) return undefined
  const { outline, sheets, styles, lead } = found.kept
  return { outline, sheets, styles, lead, html: trustHtml(found.content) }
}

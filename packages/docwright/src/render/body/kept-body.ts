import { hash } from 'node:crypto'
import { trustHtml } from '@docwright/theme'
import type { RenderedBody, ShownBody } from './rendered-body.ts'

/** Where the content of a page stands in its file, and what else the page is made of. */
interface KeptBody extends Pick<ShownBody, 'outline' | 'sheets' | 'styles'> {
  start: number
  length: number
  digest: string
}

const opening = '<div id="content" class="mdx-content prose">'

/**
 * Notes where the content of a page stands in its file: when only what is around it changes, it is taken from there.
 *
 * @param html The page's file.
 * @param body What the page shows.
 * @returns For {@link recallBody}; empty where the page has more than its text, and is rendered each time.
 */
export function keepBody(html: string, body: ShownBody & Pick<Partial<RenderedBody>, 'feed'>): string {
  const { aside, islands, endpoint, diagrams, feed, outline, sheets, styles } = body
  const start = html.indexOf(opening) + opening.length
  const hasMore = [aside, islands, endpoint, diagrams, feed].some((part) => part !== undefined)
  if (hasMore || start < opening.length || !html.startsWith(body.html, start)) return ''
  const kept: KeptBody = { start, length: body.html.length, digest: digestOf(body.html), outline, sheets, styles }
  return JSON.stringify(kept)
}

/**
 * Takes the content of a page from its file.
 *
 * @param kept From {@link keepBody}.
 * @param html The file as it is now.
 * @returns Undefined where it is not there as it was written: others may have changed the file since.
 */
export function recallBody(kept: string, html: string): ShownBody | undefined {
  if (kept === '') return undefined
  const { start, length, digest, ...shown } = JSON.parse(kept) as KeptBody
  const content = html.slice(start, start + length)
  return digestOf(content) === digest ? { ...shown, html: trustHtml(content) } : undefined
}

function digestOf(html: string): string {
  return hash('sha1', html, 'base64url')
}

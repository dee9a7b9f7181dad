import { hash } from 'node:crypto'
import type { RenderedBody, ShownBody } from './rendered-body.ts'

/** The place of a page's content in its file, and the page's other inputs. */
export interface KeptContent extends Pick<ShownBody, 'outline' | 'sheets' | 'styles' | 'lead'> {
  start: number
  length: number
  digest: string
}

type Feed = Pick<Partial<RenderedBody>, 'feed'>

const opening = '<div id="content" class="mdx-content prose">'

/**
 * Notes the place of a page's content in its file: if only its surroundings change, or only the content, the other part
 * is taken from there.
 *
 * @param html The page's file.
 * @param body The content of the page.
 * @returns For {@link recallContent}; empty if the page has more than its text, and is rendered each time.
 */
export function keepContent(html: string, body: ShownBody & Feed): string {
  const { outline, sheets, styles, lead } = body
  const start = html.indexOf(opening) + opening.length
  if (hasMoreThanText(body) || start < opening.length || !html.startsWith(body.html, start)) return ''
  const { length } = body.html
  return JSON.stringify({
    start,
    length,
    digest: digestOf(body.html),
    outline,
    sheets,
    styles,
    lead,
  } satisfies KeptContent)
}

/** Whether a page shows more than its file alone contains, or is made of more than its text. */
export function hasMoreThanText({ aside, islands, endpoint, diagrams, feed }: ShownBody & Feed): boolean {
  return [aside, islands, endpoint, diagrams, feed].some((part) => part !== undefined)
}

/** The content of a page in its file. */
export interface RecalledContent {
  kept: KeptContent
  content: string
}

/**
 * Finds the content of a page in its file.
 *
 * @param kept From {@link keepContent}.
 * @param html The current file.
 * @returns Undefined if the content is not at its place: others may have changed the file since.
 */
export function recallContent(kept: string, html: string): RecalledContent | undefined {
  if (kept === '') return undefined
  const parsed = JSON.parse(kept) as KeptContent
  const content = html.slice(parsed.start, parsed.start + parsed.length)
  return digestOf(content) === parsed.digest ? { kept: parsed, content } : undefined
}

function digestOf(html: string): string {
  return hash('sha1', html, 'base64url')
}

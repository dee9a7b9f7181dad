import { hash } from 'node:crypto'
import type { RenderedBody, ShownBody } from './rendered-body.ts'

/** Where the content of a page stands in its file, and what else the page is made of. */
export interface KeptContent extends Pick<ShownBody, 'outline' | 'sheets' | 'styles' | 'lead'> {
  start: number
  length: number
  digest: string
}

type Feed = Pick<Partial<RenderedBody>, 'feed'>

const opening = '<div id="content" class="mdx-content prose">'

/**
 * Notes where the content of a page stands in its file: when only what is around it changes, or only the content, the
 * other is taken from there.
 *
 * @param html The page's file.
 * @param body What the page shows.
 * @returns For {@link recallContent}; empty where the page has more than its text, and is rendered each time.
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

/** Whether a page shows what its file alone does not tell, or is made of more than its text. */
export function hasMoreThanText({ aside, islands, endpoint, diagrams, feed }: ShownBody & Feed): boolean {
  return [aside, islands, endpoint, diagrams, feed].some((part) => part !== undefined)
}

/** The content of a page as it stands in its file. */
export interface RecalledContent {
  kept: KeptContent
  content: string
}

/**
 * Finds the content of a page in its file.
 *
 * @param kept From {@link keepContent}.
 * @param html The file as it is now.
 * @returns Undefined where it is not there as it was written: others may have changed the file since.
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

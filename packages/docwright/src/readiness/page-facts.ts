import { twinText } from '../machines/twin-text.ts'
import type { RenderedPage } from '../render/site-renderer.ts'
import type { Site } from '../site/create-site.ts'

/** A page, as checks need it. */
export interface PageFacts {
  /** Address with base path. */
  address: string
  /** Characters of its Markdown, as served. */
  markdownLength: number
  /** Bytes of its HTML. */
  htmlBytes: number
  /** Whether its HTML links to the index of all pages. */
  isPointedFromHtml: boolean
  /** Whether its Markdown does. */
  isPointedFromMarkdown: boolean
  /** Links of its Markdown that do not work without the site's address. */
  relativeLinks: number
  /** Whether a code block in its Markdown is not closed. */
  hasOpenFence: boolean
  /** Share of the page's words that its Markdown lacks, from 0 to 1. */
  missingShare: number
  hasDescription: boolean
  /** Headings that skip a level. */
  skippedHeadings: number
}

/**
 * Measures a page.
 *
 * @param key Key of the page.
 * @param rendered The page as built.
 * @param origin Origin of the site; empty if it is unknown.
 */
export function measurePage(
  key: string,
  { html, body, parts }: Pick<RenderedPage, 'html' | 'body' | 'parts'>,
  site: Site,
  origin: string,
): PageFacts {
  const markdown = twinText(body.markdown, site, origin)
  const prose = withoutCode(markdown)
  const words = (body.search?.sections ?? []).flatMap(({ title, text }) => wordsOf(`${title} ${text}`))
  return {
    address: `${site.base}${site.pages.get(key)?.url ?? '/'}`,
    markdownLength: body.markdown.trim() === '' ? 0 : markdown.length,
    htmlBytes: Buffer.byteLength(html),
    isPointedFromHtml: html.includes('/llms.txt'),
    isPointedFromMarkdown: markdown.includes('/llms.txt'),
    relativeLinks: [...prose.text.matchAll(/\]\((?!#|[a-z][a-z\d+.-]*:)[^)\s]/gi)].length,
    hasOpenFence: prose.isOpen,
    // Parts of a long API reference have Markdown of their own, to which the page’s Markdown links.
    missingShare: parts.length > 0 ? 0 : missingShare(new Set(words), new Set(wordsOf(markdown))),
    hasDescription: (site.metadata.get(key).description ?? '').trim() !== '',
    skippedHeadings: (body.advice ?? []).filter(({ code }) => code === 'heading-skipped').length,
  }
}

/** With fewer words, a share means nothing. */
const fewWords = 20

function missingShare(words: ReadonlySet<string>, known: ReadonlySet<string>): number {
  if (words.size < fewWords) return 0
  return [...words].filter((word) => !known.has(word)).length / words.size
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []
}

/** The Markdown without code blocks and code spans, and whether a block is not closed. */
function withoutCode(markdown: string): { text: string; isOpen: boolean } {
  let fence = ''
  const lines: string[] = []
  for (const line of markdown.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === '' && mark !== undefined) fence = mark
    else if (fence === '') lines.push(line.replaceAll(/`+[^`]*`+/g, ''))
    else if (mark?.startsWith(fence) === true && line.trim() === mark) fence = ''
  }
  return { text: lines.join('\n'), isOpen: fence !== '' }
}

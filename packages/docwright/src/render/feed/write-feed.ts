import type { FeedEntry } from './feed-entries.ts'

/** The description of a page in its feed. */
export interface FeedChannel {
  title: string
  description?: string
  /** BCP 47 tag. */
  language: string
  /** Origin of the site without a slash at its end; undefined if it is not known, which leaves addresses relative. */
  origin: string | undefined
  /** Address of the page and of its feed, with base path. */
  page: string
  feed: string
}

/** Readers fetch a feed often, and only need new entries. */
const most = 100

/**
 * An RSS 2.0 document.
 *
 * @param channel The page.
 * @param entries Its entries, the newest first.
 */
export function writeFeed(channel: FeedChannel, entries: readonly FeedEntry[]): string {
  const { origin = '', title, description, language } = channel
  const page = `${origin}${channel.page}`
  const items = entries.slice(0, most).map((entry) => writeItem(entry, page, origin))
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeXml(title)}</title>
<link>${escapeXml(page)}</link>
<description>${escapeXml(description ?? title)}</description>
<language>${escapeXml(language)}</language>
<atom:link href="${escapeXml(`${origin}${channel.feed}`)}" rel="self" type="application/rss+xml"/>
${items.join('')}</channel>
</rss>
`
}

function writeItem({ title, anchor, html, categories, date }: FeedEntry, page: string, origin: string): string {
  const link = escapeXml(`${page}#${encodeURIComponent(anchor.toWellFormed())}`)
  const content = html
    .replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`)
    .replaceAll(/ href="#/g, ` href="${page}#`)
  return [
    '<item>',
    `<title>${escapeXml(title)}</title>`,
    `<link>${link}</link>`,
    // An address without a host is no permanent one.
    `<guid isPermaLink="${origin === '' ? 'false' : 'true'}">${link}</guid>`,
    ...(date === undefined ? [] : [`<pubDate>${new Date(date).toUTCString()}</pubDate>`]),
    ...categories.map((category) => `<category>${escapeXml(category)}</category>`),
    `<description>${escapeXml(content)}</description>`,
    '</item>\n',
  ].join('\n')
}

/** Text in XML 1.0, which has no way to write most control characters. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

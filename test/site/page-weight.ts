import { gzipSync } from 'node:zlib'

const kilobyte = 1024

/** What of a page is too heavy around its content. */
export function heavyFrame(path: string, page: string): string[] {
  const [around] = splitContent(page)
  // Rows that are visible in the sidebar stand in the page, up to 1,200: they have a bound of their own.
  const [list = ''] = /<ul class="sidebar-list".*?(?=<\/nav>)/s.exec(around) ?? []
  const frame = around.replace(list, '')
  const rows = list.match(/<li/g)?.length ?? 0
  const elements = frame.match(/<[a-z]/g)?.length ?? 0
  return [
    ...(rows > 1210 ? [`${path}: ${rows} rows`] : []),
    ...(weigh(list) > 12 * kilobyte ? [`${path}: ${weigh(list)} bytes compressed in its sidebar`] : []),
    ...(weigh(frame) > 6 * kilobyte ? [`${path}: ${weigh(frame)} bytes compressed`] : []),
    ...(frame.length > 40 * kilobyte ? [`${path}: ${frame.length} bytes`] : []),
    ...(elements > 400 ? [`${path}: ${elements} elements`] : []),
  ]
}

/** A page in two: everything around the content, and the content. The call of an endpoint and its samples are content. */
export function splitContent(page: string): [string, string] {
  const [opening = ''] = /<div id="content" class="mdx-content prose"[^>]*>/.exec(page) ?? []
  const start = page.indexOf(opening) + opening.length
  const end = Math.min(
    ...['<nav id="pagination"', '</main>'].map((mark) => page.indexOf(mark, start)).filter((at) => at > 0),
  )
  const before = page
    .slice(0, start)
    .replace(/<aside id="content-side"[^>]*>.*?<\/aside>/s, '')
    .replace(/<div class="operation .*?(?=<\/header>)/s, '')
  return [before + page.slice(end), page.slice(start, end)]
}

/** Bytes as they travel. */
export function weigh(text: string): number {
  return gzipSync(text).length
}

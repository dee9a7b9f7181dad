import type { BuildFigures } from './measure-build.ts'
import type { DevFigures } from './measure-dev.ts'
import type { HostingFigures } from './measure-hosting.ts'
import type { MessageFigures } from './measure-messages.ts'
import type { Bytes } from './page-bytes.ts'

/** Everything that was measured of one site. */
export interface SiteFigures {
  size: number
  build: BuildFigures
  dev: DevFigures
}

/** One row of the table: its title and how to read it off a site. */
type Row = [title: string, cell: (site: SiteFigures) => string]

const rows: readonly Row[] = [
  ['Cold build', ({ build }) => time(build.cold.seconds, build.cold.cpuSeconds)],
  ['Build after one edit (median of 5)', ({ build }) => time(build.afterEdit.seconds, build.afterEdit.cpuSeconds)],
  ['Dev start to first page', ({ dev }) => time(dev.firstPage.seconds, dev.firstPage.cpuSeconds)],
  ['Edit to visible, page read again', ({ dev }) => time(dev.editToPage, dev.cpuSecondsPerEdit)],
  ['Edit to visible, open page told', ({ dev }) => time(dev.editToEvent, dev.cpuSecondsPerEdit)],
  ['Peak memory, cold build', ({ build }) => megabytes(build.cold.peakMemory)],
  ['Peak memory, build after one edit', ({ build }) => megabytes(build.afterEdit.peakMemory)],
  ['Peak memory, dev', ({ dev }) => megabytes(dev.peakMemory)],
  ['Output', ({ build }) => `${megabytes(build.outputBytes)}, ${build.outputFiles} files`],
  ['One page: HTML', ({ build }) => bytes(build.page.html)],
  ['One page: CSS', ({ build }) => bytes(build.page.css)],
  ['One page: JavaScript', ({ build }) => bytes(build.page.js)],
]

/**
 * Lays the figures out as one table in Markdown: a row per figure, a column per site.
 *
 * @param sites The figures, one entry per site.
 * @returns The table.
 */
export function formatFigures(sites: readonly SiteFigures[]): string {
  const head = ['', ...sites.map(({ size }) => `${size.toLocaleString('en')} pages`)]
  const body = rows.map(([title, cell]) => [title, ...sites.map(cell)])
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(head), rule, ...body.map(line)].join('\n')
}

/** Lays the figures of hosting out as a table in Markdown. */
export function formatHosting({ pushToLive, requests, idleMemory }: HostingFigures): string {
  const perSecond = (count: number): string => `${Math.round(count).toLocaleString('en')} per second`
  return [
    '| Hosting | |',
    '|---|---:|',
    `| Push to live, 1,000 pages (median of 5) | ${time(pushToLive, undefined)} |`,
    `| Requests for a hosted page | ${perSecond(requests.hosted)} |`,
    `| The same page from a plain file server | ${perSecond(requests.files)} |`,
    `| Memory of an idle server with 20 sites | ${megabytes(idleMemory)} |`,
  ].join('\n')
}

/**
 * Lays the figures of accepted messages out as a table in Markdown.
 *
 * @param figures One entry per database; undefined if it is not installed.
 */
export function formatMessages(figures: Readonly<Record<string, MessageFigures | undefined>>): string {
  const lines = Object.entries(figures).map(([database, found]) =>
    found === undefined
      ? `| ${database} | not installed here | | |`
      : `| ${database} | ${Math.round(found.perSecond)} per second | ${Math.round(found.median)} ms | ${Math.round(found.p99)} ms |`,
  )
  return ['| Accepted messages, 16 clients | | Median | p99 |', '|---|---:|---:|---:|', ...lines].join('\n')
}

function time(seconds: number, cpuSeconds: number | undefined): string {
  const wall = seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(2)} s`
  return cpuSeconds === undefined ? wall : `${wall} (${cpuSeconds.toFixed(2)} CPU s)`
}

function megabytes(count: number | undefined): string {
  return count === undefined ? 'not measured here' : `${(count / 1_000_000).toFixed(1)} MB`
}

function bytes({ raw, gzip }: Bytes): string {
  return `${(raw / 1000).toFixed(1)} kB, ${(gzip / 1000).toFixed(1)} kB gzip`
}

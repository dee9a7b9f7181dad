import colors from 'picocolors'
import { fetchFileFor } from '../openapi/specification-cache.ts'
import { assessSite, type AgentReadiness, type AgentResult } from '../readiness/assess-site.ts'
import { createSiteRenderer } from '../render/create-site-renderer.ts'
import { createSite } from '../site/create-site.ts'
import { createDiskSource } from '../source/disk-source.ts'
import { docsFolder } from './docs-folder.ts'
import { formatDiagnostics } from './format-diagnostics.ts'
import type { Terminal } from './terminal.ts'
import { startPages } from './start-pages.ts'

/** Addresses that are named of one check. */
const shownPlaces = 5

/**
 * Says how ready the site of a docs repository is for agents.
 *
 * @param folder Folder that holds `docs.json`.
 * @param options `json` prints the same as data; `base` is the path below which the site is served, `url` its origin.
 * @returns 0 if no check fails, else 1.
 */
export async function scoreForAgents(
  folder: string,
  options: { json?: boolean; base?: string; url?: string },
  terminal: Terminal,
): Promise<number> {
  const root = docsFolder(folder)
  const { base, url } = options
  const made = await createSite(createDiskSource(root), {
    fetchFile: fetchFileFor(root),
    ...(base === undefined ? {} : { base }),
  })
  if ('noSite' in made) {
    terminal.note(formatDiagnostics(made.noSite.diagnostics, root, terminal.columns.remarks))
    return 1
  }
  const bodies = startPages('all-pages')
  try {
    const renderer = await createSiteRenderer(made.site, {
      root,
      purpose: 'build',
      bodies,
      ...(url === undefined ? {} : { url }),
    })
    const readiness = await assessSite(renderer, (done, total) =>
      terminal.progress(`Reading ${done} of ${total} pages`),
    )
    terminal.endProgress()
    terminal.print(options.json === true ? JSON.stringify(readiness, undefined, 2) : formatReadiness(readiness))
    return readiness.checks.some(({ status }) => status === 'fail') ? 1 : 0
  } finally {
    terminal.endProgress()
    await bodies.close()
  }
}

function formatReadiness({ score, checks }: AgentReadiness): string {
  const width = Math.max(...checks.map(({ name }) => name.length))
  return [...checks.flatMap((check) => linesOf(check, width)), '', `Readiness for agents: ${score} of 100.`].join('\n')
}

function linesOf({ name, status, found, limit, fix, where = [] }: AgentResult, width: number): string[] {
  const marks = {
    pass: colors.green('pass'),
    warn: colors.yellow('warn'),
    fail: colors.red('fail'),
    skip: colors.dim('skip'),
  }
  const head = `${marks[status]}  ${name.padEnd(width)}  ${found} ${colors.dim(`(limit: ${limit})`)}`
  if (status === 'pass' || status === 'skip') return [head]
  const more = where.length - shownPlaces
  const places = where.slice(0, shownPlaces).map((place) => `        ${colors.cyan(place)}`)
  return [head, ...places, ...(more > 0 ? [`        and ${more} more`] : []), `      → ${fix}`]
}

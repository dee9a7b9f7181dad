import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import colors from 'picocolors'
import { planRename, type RenamePlan } from '../edit/plan-rename.ts'
import { readExactly } from '../edit/read-exactly.ts'
import { docsFolder } from './docs-folder.ts'
import { formatDiagnostics } from './format-diagnostics.ts'
import { openSurvey } from './open-survey.ts'
import { printChanges } from './print-changes.ts'
import type { Terminal } from './terminal.ts'
import { fileInTheWay, writeChanges } from './write-changes.ts'

/**
 * Moves a page or a folder, with every link to it.
 *
 * @param from Path of the page or the folder.
 * @param to Its new path.
 * @param options The docs folder; `dryRun` prints the changes and makes none; `redirect` false adds no redirects.
 * @returns 0, or 1 if nothing can be renamed.
 */
export async function rename(
  from: string,
  to: string,
  options: { folder: string; dryRun?: boolean; redirect?: boolean },
  terminal: Terminal,
): Promise<number> {
  const root = docsFolder(options.folder)
  const opened = await openSurvey(root, terminal)
  if ('noSite' in opened) {
    terminal.note(formatDiagnostics(opened.noSite, root, terminal.columns.remarks))
    return 1
  }
  const read = readExactly(opened.site.source)
  const [old, put] = fromDocsRoot(from, to, root)
  const plan = await planRename(old, put, { ...opened, read, redirect: options.redirect !== false })
  if ('refused' in plan) return refuse(plan.refused, terminal)
  const taken = fileInTheWay(root, plan)
  if (taken !== undefined) return refuse(`The file “${taken}” already exists, so nothing was renamed.`, terminal)
  if (options.dryRun === true) await printChanges(plan, read, terminal)
  else writeChanges(root, plan)
  tell(plan, options.dryRun === true, terminal)
  const folder = `${old.replace(/^\.?\/+|\.mdx?$/g, '')}/`
  const isBeside = plan.moves.length === 1 && [...opened.site.files.keys()].some((path) => path.startsWith(folder))
  if (isBeside) terminal.note(`The folder ${folder} was not moved. To move it, add a “/” at its end.`)
  return 0
}

/** People complete paths from the folder they are in, which need not be the docs folder. */
function fromDocsRoot(from: string, to: string, root: string): [from: string, to: string] {
  if (from.startsWith('/') && !from.startsWith(`${root}/`)) return [from, to]
  const isHere = !existsSync(resolve(root, from)) && existsSync(resolve(from))
  if (!isHere) return [from, to]
  const end = to.endsWith('/') ? '/' : ''
  const [old, put] = [relative(root, resolve(from)), relative(root, resolve(to))]
  return old.startsWith('..') ? [from, to] : [old, `${put}${end}`]
}

function refuse(why: string, terminal: Terminal): number {
  terminal.note(`${colors.red('error')} ${why}`)
  return 1
}

function tell({ moves, texts, links, entries, redirects, left }: RenamePlan, isDry: boolean, terminal: Terminal): void {
  const [first] = moves
  const what = moves.length === 1 && first !== undefined ? `${first.from} to ${first.to}` : `${moves.length} files`
  const files = `${texts.size} ${texts.size === 1 ? 'file' : 'files'}`
  const done = [
    count(links, 'link', 'links'),
    count(entries, 'navigation entry', 'navigation entries'),
    count(redirects.length, 'new redirect', 'new redirects'),
  ].filter((words) => words !== undefined)
  terminal.note(`${isDry ? 'Would move' : 'Moved'} ${what}. Changes in ${files}: ${done.join(', ') || 'none'}.`)
  for (const { file, line, column, href } of left) {
    terminal.note(
      `${colors.yellow('left')} ${file}:${line}:${column} The link “${href}” is computed. Change it manually.`,
    )
  }
}

function count(number: number, one: string, many: string): string | undefined {
  return number === 0 ? undefined : `${number} ${number === 1 ? one : many}`
}

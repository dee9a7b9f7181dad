import { execFile } from 'node:child_process'
import { readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runCommand } from './command-line.ts'
import type { CommandCost } from './command-line.ts'
import { prepareEdit } from './edit-page.ts'
import { pageBytes } from './page-bytes.ts'
import type { PageBytes } from './page-bytes.ts'

/** Figures of building a site. */
export interface BuildFigures {
  cold: CommandCost
  afterEdit: CommandCost
  outputBytes: number
  outputFiles: number
  page: PageBytes
}

/**
 * Builds a site with nothing cached, then edits one page and builds again, five times, of which the median counts.
 *
 * @param folder The docs repository.
 * @param out Where the site goes.
 * @param page A page of it, without extension.
 * @throws When a build fails, or the edit does not arrive in the output.
 */
export async function measureBuild(folder: string, out: string, page: string): Promise<BuildFigures> {
  await rm(join(folder, '.docwright'), { recursive: true, force: true })
  const cold = await runCommand(['build', folder, '--out', out])
  const edits: CommandCost[] = []
  for (let edit = 0; edit < editsMeasured; edit += 1) edits.push(await measureEdit(folder, out, page, edit))
  const html = await readFile(join(out, page, 'index.html'), 'utf8')
  return { cold, afterEdit: median(edits), ...(await sizeOf(out)), page: await pageBytes(out, html) }
}

const editsMeasured = 5

async function measureEdit(folder: string, out: string, page: string, edit: number): Promise<CommandCost> {
  const { text, write } = await prepareEdit(folder, page, edit)
  await write()
  // Nobody edits in the second in which a first build leaves thousands of files for the disk to take.
  await promisify(execFile)('sync')
  const cost = await runCommand(['build', folder, '--out', out])
  const html = await readFile(join(out, page, 'index.html'), 'utf8')
  if (!html.includes(text)) throw new Error(`The edit of ${page} is not in the output.`)
  return cost
}

/** The run that half of the others are slower than: one run says more about the machine's other work than about ours. */
function median(costs: readonly CommandCost[]): CommandCost {
  const [middle] = costs.toSorted((a, b) => a.seconds - b.seconds).slice(Math.floor(costs.length / 2))
  if (middle === undefined) throw new Error('Nothing was measured.')
  return middle
}

/**
 * Adds up the files of a folder.
 *
 * @param folder The folder, with all that is below it.
 */
export async function sizeOf(folder: string): Promise<{ outputBytes: number; outputFiles: number }> {
  let outputBytes = 0
  let outputFiles = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    outputBytes += (await stat(join(entry.parentPath, entry.name))).size
    outputFiles += 1
  }
  return { outputBytes, outputFiles }
}

import { readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
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
 * Builds a site with nothing cached, edits one page and builds again.
 *
 * @param folder The docs repository.
 * @param out Where the site goes.
 * @param page A page of it, without extension.
 * @returns The figures.
 * @throws When a build fails, or the edit does not arrive in the output.
 */
export async function measureBuild(folder: string, out: string, page: string): Promise<BuildFigures> {
  await rm(join(folder, '.docwright'), { recursive: true, force: true })
  const build = ['build', folder, '--out', out]
  const cold = await runCommand(build)
  const { text, write } = await prepareEdit(folder, page, 0)
  await write()
  const afterEdit = await runCommand(build)
  const html = await readFile(join(out, page, 'index.html'), 'utf8')
  if (!html.includes(text)) throw new Error(`The edit of ${page} is not in the output.`)
  return { cold, afterEdit, ...(await sizeOf(out)), page: await pageBytes(out, html) }
}

async function sizeOf(folder: string): Promise<{ outputBytes: number; outputFiles: number }> {
  let outputBytes = 0
  let outputFiles = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    outputBytes += (await stat(join(entry.parentPath, entry.name))).size
    outputFiles += 1
  }
  return { outputBytes, outputFiles }
}

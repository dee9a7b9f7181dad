import colors from 'picocolors'
import { fixSite } from '../edit/fix-site.ts'
import { readExactly } from '../edit/read-exactly.ts'
import { fetchFileFor } from '../openapi/specification-cache.ts'
import { createSharedPagePool } from '../render/processes/page-pool.ts'
import { allPagesPool } from '../render/processes/start-page-pool.ts'
import { createDiskSource } from '../source/disk-source.ts'
import { docsFolder } from './docs-folder.ts'
import { printChanges } from './print-changes.ts'
import type { Terminal } from './terminal.ts'
import { writeChanges } from './write-changes.ts'

/**
 * Fixes what only one thing can have been meant by.
 *
 * @param folder Folder that holds `docs.json`.
 * @param options `dryRun` prints the changes and makes none; `base` is the path below which the site is served.
 */
export async function fix(
  folder: string,
  options: { dryRun?: boolean; base?: string },
  terminal: Terminal,
): Promise<void> {
  const root = docsFolder(folder)
  const source = createDiskSource(root)
  const pool = createSharedPagePool(allPagesPool())
  pool.warm()
  try {
    const fixed = await fixSite(source, {
      fetchFile: fetchFileFor(root),
      ...(options.base === undefined ? {} : { base: options.base }),
      bodiesOf: (changed) => pool.site((path) => changed.read(path)),
      onPage: (done, total) => terminal.progress(`Checking ${done} of ${total} pages`),
    })
    terminal.endProgress()
    const changes = { moves: [], texts: fixed.texts }
    if (options.dryRun === true) await printChanges(changes, readExactly(source), terminal)
    else writeChanges(root, changes)
    tell(fixed.done, fixed.texts.size, options.dryRun === true, terminal)
  } finally {
    terminal.endProgress()
    await pool.close()
  }
}

function tell(done: readonly { code: string }[], files: number, isDry: boolean, terminal: Terminal): void {
  if (files === 0) {
    terminal.note('There are no problems that can be fixed automatically.')
    return
  }
  const counts = new Map<string, number>()
  for (const { code } of done) counts.set(code, (counts.get(code) ?? 0) + 1)
  const verb = isDry ? 'Would fix' : 'Fixed'
  terminal.note(
    colors.green(
      `${verb} ${done.length} ${done.length === 1 ? 'problem' : 'problems'} in ${files} ${files === 1 ? 'file' : 'files'}:`,
    ),
  )
  for (const [code, number] of [...counts].toSorted(([, one], [, other]) => other - one))
    terminal.note(`  ${String(number).padStart(4)} ${code}`)
}

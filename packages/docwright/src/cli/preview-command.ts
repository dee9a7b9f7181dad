import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import colors from 'picocolors'
import { serveFolder } from '../dev/serve-folder.ts'
import { interruption } from './dev-command.ts'
import { shown } from './docs-folder.ts'
import { openBrowser } from './open-browser.ts'
import type { Terminal } from './terminal.ts'
import { UsageError } from './usage-error.ts'

/** Options of `docwright preview`. */
export interface PreviewOptions {
  port: number
  host: string
  base?: string
  open?: boolean
}

/**
 * Serves a built site until it is interrupted.
 *
 * @param folder Folder that `docwright build` wrote.
 * @param options Port, address, base path.
 * @returns The exit status.
 */
export async function preview(folder: string, options: PreviewOptions, terminal: Terminal): Promise<number> {
  const root = resolve(folder)
  if (!existsSync(join(root, 'index.html')) && !existsSync(join(root, '404.html'))) {
    const isSource = existsSync(join(root, 'docs.json')) || existsSync(join(root, 'docs/docs.json'))
    const instead = isSource
      ? 'To preview a docs repository, use: docwright dev'
      : 'Write a site there with: docwright build'
    throw new UsageError(
      `${shown(root)} holds no built site. ${instead} ${isSource ? shown(root) : `--out ${shown(root)}`}`,
    )
  }
  const base = (options.base ?? '').replace(/^\/?/, '/').replace(/(?<!\/)\/+$/, '')
  const served = await serveFolder({ ...options, folder: root, base })
  terminal.note(`\n  ${colors.bold('Docwright')} serves ${colors.bold(shown(root))} as it was built\n`)
  terminal.note(`  ${colors.green('➜')}  ${colors.cyan(served.url)}`)
  if (served.port !== options.port && options.port !== 0) {
    terminal.note(`     ${colors.dim(`Port ${options.port} is busy.`)}`)
  }
  if (options.open === true) openBrowser(served.url)
  terminal.note('')
  await interruption()
  await served.close()
  return 0
}

import { checkSite } from '../check/check-site.ts'
import { createSiteRenderer } from '../render/create-site-renderer.ts'
import { startPagePool } from '../render/start-page-pool.ts'
import { fetchFileFor } from '../openapi/specification-cache.ts'
import { createSite } from '../site/create-site.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { createDiskSource } from '../source/disk-source.ts'
import { docsFolder } from './docs-folder.ts'
import { formatDiagnostics, summarize } from './format-diagnostics.ts'
import type { Terminal } from './terminal.ts'

/**
 * Reports every problem of a docs repository.
 *
 * @param folder Folder that holds `docs.json`.
 * @param options `json` prints an array of diagnostics; `base` is the path below which the site is served.
 * @param terminal Where to write.
 * @returns 0 where there are no errors (warnings do not count), else 1.
 */
export async function check(
  folder: string,
  options: { json?: boolean; base?: string },
  terminal: Terminal,
): Promise<number> {
  const root = docsFolder(folder)
  const diagnostics = await findProblems(root, options.base, terminal)
  if (options.json === true) terminal.print(JSON.stringify(diagnostics, undefined, 2))
  else {
    if (diagnostics.length > 0) terminal.print(`${formatDiagnostics(diagnostics, root, terminal.columns.results)}\n`)
    terminal.print(summarize(diagnostics))
  }
  return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0
}

async function findProblems(
  root: string,
  base: string | undefined,
  terminal: Terminal,
): Promise<readonly Diagnostic[]> {
  const bodies = startPagePool('all-pages')
  try {
    const result = await createSite(createDiskSource(root), {
      fetchFile: fetchFileFor(root),
      ...(base === undefined ? {} : { base }),
    })
    if ('noSite' in result) return result.noSite.diagnostics
    const renderer = await createSiteRenderer(result.site, { root, purpose: 'check', bodies })
    return await checkSite(renderer, (done, total) => terminal.progress(`Checking ${done} of ${total} pages`))
  } finally {
    terminal.endProgress()
    await bodies.close()
  }
}

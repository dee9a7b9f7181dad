import { checkSite } from '../check/check-site.ts'
import { createSiteRenderer } from '../render/create-site-renderer.ts'
import type { BodyRenderer } from '../render/rendered-body.ts'
import { startPagePool } from '../render/start-page-pool.ts'
import { fetchFileFor } from '../openapi/specification-cache.ts'
import { createSite } from '../site/create-site.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { createDiskSource } from '../source/disk-source.ts'
import { replaceFile } from '../source/replace-file.ts'
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
    if ('noSite' in result) {
      const { diagnostics } = result.noSite
      return hidesPages(diagnostics) ? [...diagnostics, ...(await problemsOfPages(root, bodies))] : diagnostics
    }
    const renderer = await createSiteRenderer(result.site, { root, purpose: 'check', bodies })
    return await checkSite(renderer, (done, total) => terminal.progress(`Checking ${done} of ${total} pages`))
  } finally {
    terminal.endProgress()
    await bodies.close()
  }
}

/** Whether it is the configuration alone that keeps the pages from being looked at. */
function hidesPages(diagnostics: readonly Diagnostic[]): boolean {
  return !diagnostics.some(({ code }) => code === 'config-missing' || code === 'no-pages' || code === 'file-unreadable')
}

/** What stands in for a configuration that cannot be read. */
const plainConfiguration = JSON.stringify({
  theme: 'mint',
  name: 'Docs',
  colors: { primary: '#0f766e', light: '#5eead4' },
  navigation: { pages: [] },
})

/** What is said of pages only where the configuration is known: its variables, redirects, OpenAPI files and icons. */
const dependsOnConfiguration =
  /^(?:undefined-variable|broken-link|broken-anchor|unknown-icon|unknown-language|openapi-.*)$/

/** The problems of pages, scripts and style sheets that no configuration could change. */
async function problemsOfPages(root: string, bodies: BodyRenderer): Promise<Diagnostic[]> {
  const source = createDiskSource(root)
  const result = await createSite(replaceFile(source, 'docs.json', plainConfiguration))
  if ('noSite' in result) return []
  const renderer = await createSiteRenderer(result.site, { root, purpose: 'check', bodies })
  const told = new Set(source.problems().map(({ code, file }) => `${code} ${file}`))
  return (await checkSite(renderer)).filter(
    ({ code, file }) => file !== 'docs.json' && !dependsOnConfiguration.test(code) && !told.has(`${code} ${file}`),
  )
}

import { describeNavigation, printNavigation } from '../navigation/describe-navigation.ts'
import { fetchFileFor } from '../openapi/specification-cache.ts'
import { createSite } from '../site/create-site.ts'
import { createDiskSource } from '../source/disk-source.ts'
import { prepareSources } from './prepare-sources.ts'
import { docsFolder } from './docs-folder.ts'
import { formatDiagnostics } from './format-diagnostics.ts'
import type { Terminal } from './terminal.ts'

/**
 * Prints the resolved navigation, as the theme gets it.
 *
 * @param folder Folder that holds `docs.json`.
 * @param options `json` prints JSON instead of an indented list.
 * @returns 0, or 1 if the configuration or navigation has errors.
 */
export async function nav(folder: string, options: { json?: boolean }, terminal: Terminal): Promise<number> {
  const root = docsFolder(folder)
  await prepareSources(root, terminal)
  const result = await createSite(createDiskSource(root), { fetchFile: fetchFileFor(root) })
  const diagnostics = 'noSite' in result ? result.noSite.diagnostics : result.site.diagnostics
  if (diagnostics.length > 0) terminal.note(formatDiagnostics(diagnostics, root, terminal.columns.remarks))
  if ('site' in result) {
    const { tree } = result.site
    terminal.print(
      options.json === true ? JSON.stringify(describeNavigation(tree), undefined, 2) : printNavigation(tree),
    )
  }
  return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0
}

import { listPages } from '../machines/list-pages.ts'
import { writeAgentsIndex } from '../machines/agents-index.ts'
import { createSite } from '../site/create-site.ts'
import { createDiskSource } from '../source/disk-source.ts'
import { docsFolder, shown } from './docs-folder.ts'
import { formatDiagnostics } from './format-diagnostics.ts'
import type { Terminal } from './terminal.ts'

/**
 * Prints a compact index of the documentation, to be put into an `AGENTS.md`.
 *
 * @param folder Folder that holds `docs.json`.
 * @returns 0, or 1 if there is no site.
 */
export async function agents(folder: string, terminal: Terminal): Promise<number> {
  const root = docsFolder(folder)
  const made = await createSite(createDiskSource(root))
  if ('noSite' in made) {
    terminal.note(formatDiagnostics(made.noSite.diagnostics, root, terminal.columns.remarks))
    return 1
  }
  const { site } = made
  const files = (await listPages(site)).flatMap(({ key, title }) => {
    const page = site.pages.get(key)
    return page === undefined || page.generated !== undefined ? [] : [{ file: page.file, title }]
  })
  terminal.print(writeAgentsIndex(site.config.name, shown(root), files))
  return 0
}

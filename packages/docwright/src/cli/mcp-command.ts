import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { foldersOf, watchFolders } from '../dev/watch-folders.ts'
import { openPreview } from '../dev/preview.ts'
import { createPreviewLibrary } from '../dev/preview-library.ts'
import { createPreviewSearch } from '../dev/preview-search.ts'
import { createCallGate } from '../machines/call-gate.ts'
import { aboutSite } from '../machines/site-about.ts'
import { createMcpServer } from '../machines/create-mcp-server.ts'
import { createDiskSource } from '../source/disk-source.ts'
import { docsFolder } from './docs-folder.ts'
import { formatDiagnostics } from './format-diagnostics.ts'
import type { Terminal } from './terminal.ts'

/**
 * Serves the documentation of a folder to an assistant over standard input and output, until it hangs up. The assistant
 * reads pages as they are at that moment.
 *
 * @param folder Folder that holds `docs.json`.
 * @param terminal Where remarks go; standard output belongs to the protocol.
 * @returns 0, or 1 if there is no site.
 */
export async function serveMcp(folder: string, terminal: Terminal): Promise<number> {
  const root = docsFolder(folder)
  const preview = await openPreview(createDiskSource(root), { root })
  if (preview.state.kind === 'none') {
    terminal.note(formatDiagnostics(preview.diagnostics, root, terminal.columns.remarks))
    await preview.close()
    return 1
  }
  const watch = watchFolders(root, (paths) => void update(paths))
  follow()

  function follow(): void {
    watch.follow(foldersOf(preview.renderer?.site.files.keys() ?? []))
  }

  async function update(paths: readonly string[]): Promise<void> {
    try {
      await preview.update(paths)
      follow()
    } catch {
      // A file that could not be read is read again after the next change; until then the pages stay as they were.
    }
  }

  const { enter } = createCallGate(4, 200)
  const search = createPreviewSearch(root)
  const library = createPreviewLibrary(() => preview.renderer, search)
  // Clients learn only once whose documentation it is.
  const about = preview.renderer && aboutSite(preview.renderer.site)
  const server = createMcpServer({ library, about, enter })
  const hungUp = new Promise<void>((resolve) => {
    // The callback that the SDK offers; it is no event target.
    // oxlint-disable-next-line unicorn/prefer-add-event-listener
    server.onclose = resolve
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
    process.stdin.once('end', () => resolve())
  })
  await server.connect(new StdioServerTransport())
  await hungUp
  watch.close()
  await server.close()
  await preview.close()
  search.close()
  return 0
}

import type { Range, WorkspaceEdit } from 'vscode-languageserver'
import { keyOf } from '../site/page-paths.ts'
import { pageLinkAt } from './describe.ts'
import type { OpenedFiles, PlaceInFile } from './opened-files.ts'
import { rangeOf } from './text-positions.ts'

/** The page under the cursor, or else the page that is open; undefined for a generated page. */
export function renamedPage({ path, text, site, offset }: PlaceInFile): { key: string; range: Range } | undefined {
  const link = pageLinkAt(path, text, offset, site)
  const key = link?.key ?? keyOf(path)
  if (site.pages.get(key)?.generated !== undefined || !site.pages.has(key)) return undefined
  return { key, range: link === undefined ? rangeOf(text, offset, offset) : rangeOf(text, link.start, link.end) }
}

/**
 * A planned rename for an editor: edits first, by the names that files still have; then the moves.
 *
 * @param read Reads a file of the docs root, as it is open in the editor or on disk.
 */
export async function renameEdit(
  { moves, texts }: { moves: readonly { from: string; to: string }[]; texts: ReadonlyMap<string, string> },
  read: (path: string) => Promise<string | undefined>,
  { uriOf }: Pick<OpenedFiles, 'uriOf'>,
): Promise<WorkspaceEdit> {
  const origins = new Map(moves.map(({ from, to }) => [to, from]))
  const edits = await Promise.all(
    [...texts].map(async ([path, after]) => {
      const origin = origins.get(path) ?? path
      const before = (await read(origin)) ?? ''
      return {
        textDocument: { uri: uriOf(origin), version: null },
        edits: [smallestChange(before, after)],
      }
    }),
  )
  const renames = moves.map(({ from, to }) => ({
    kind: 'rename' as const,
    oldUri: uriOf(from),
    newUri: uriOf(to),
  }))
  return { documentChanges: [...edits, ...renames] }
}

/** The one replacement that turns a text into another. */
export function smallestChange(before: string, after: string): { range: Range; newText: string } {
  let start = 0
  while (start < before.length && before[start] === after[start]) start += 1
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return { range: rangeOf(before, start, before.length - end), newText: after.slice(start, after.length - end) }
}

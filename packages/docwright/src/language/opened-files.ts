import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { TextDocumentPositionParams } from 'vscode-languageserver'
import type { Site } from '../site/create-site.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { offsetOf } from './text-positions.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

/** A place in a file of the docs root, with the site that it belongs to. */
export interface PlaceInFile {
  /** Path from the docs root. */
  path: string
  text: string
  site: Site
  workspace: Workspace
  offset: number
}

/** The docs root that an editor works on, with the files that are open in it. */
export interface OpenedFiles {
  workspace: Workspace
  /** The path of a file from the docs root; undefined if it is outside. */
  pathOf(this: void, uri: string): string | undefined
  uriOf(this: void, path: string): string
  /** The text of an open file. */
  textOf(this: void, uri: string): string | undefined
  /**
   * Takes the text of an open file; undefined closes the file.
   *
   * @returns Whether the file belongs to the docs root.
   */
  change(this: void, uri: string, text: string | undefined): boolean
  /** The place of a cursor; undefined if its file does not belong to the site. */
  at(this: void, cursor: TextDocumentPositionParams): Promise<PlaceInFile | undefined>
  /** The problems of each open file, by its path. */
  problems(this: void): Promise<ReadonlyMap<string, readonly Diagnostic[]>>
}

/**
 * Opens a docs root for an editor.
 *
 * @param root Its folder.
 */
export function openFiles(root: string): OpenedFiles {
  const workspace = openWorkspace(root)
  const open = new Map<string, string>()

  function pathOf(uri: string): string | undefined {
    if (!uri.startsWith('file:')) return undefined
    const path = relative(root, fileURLToPath(uri)).replaceAll('\\', '/')
    return path === '' || path.startsWith('..') ? undefined : path
  }

  return {
    workspace,
    pathOf,
    uriOf: (path) => pathToFileURL(join(root, path)).href,
    textOf(uri) {
      const path = pathOf(uri)
      return path === undefined ? undefined : open.get(path)
    },
    change(uri, text) {
      const path = pathOf(uri)
      if (path === undefined) return false
      if (text === undefined) open.delete(path)
      else open.set(path, text)
      workspace.edit(path, text)
      return true
    },
    async at({ textDocument, position }) {
      const path = pathOf(textDocument.uri)
      const text = path === undefined ? undefined : (open.get(path) ?? (await workspace.read(path)))
      const site = await workspace.site()
      if (path === undefined || text === undefined || site === undefined) return undefined
      return { path, text, site, workspace, offset: offsetOf(text, position) }
    },
    problems: async () => workspace.diagnostics([...open.keys()]),
  }
}

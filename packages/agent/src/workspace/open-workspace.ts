import type { SharedPagePool } from 'docwright/engine'
import { lstat, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { listBeside, placeBeside, type FilesBeside } from './beside.ts'
import { createChangeLedger } from './change-ledger.ts'
import { listPlainFiles } from './list-files.ts'
import { accessTo, type PathAccess } from './path-access.ts'
import { agentSettingsFile, readPathRules } from './project-rules.ts'
import { createFileReader, notFound, readTextFile } from './read-files.ts'
import { movePlainFile, readPlainFile, removePlainFile, tooLarge, writePlainFile } from './safe-files.ts'
import { parseWorkspacePath } from './workspace-path.ts'
import { defaultWorkspaceLimits, WorkspaceProblem, type Workspace, type WorkspaceLimits } from './workspace.ts'

/** How to open a workspace. */
export interface WorkspaceOptions {
  /** Folder of the checked-out repository. */
  root: string
  /** Docs folder below it; by default, the root itself. */
  docsFolder?: string
  /** Page processes that render its site; without any, the site cannot be inspected. The caller closes them. */
  pages?: SharedPagePool
  limits?: Partial<WorkspaceLimits>
  /**
   * Reads the project's settings for agents, `.docwright/agent.json`, if those in the folder do not count: a branch does
   * not open more to its own agent.
   */
  readSettings?: () => Promise<string | undefined>
  /** Further paths from the root that may be changed: files that a program of ours keeps next to the pages. */
  alsoChange?: (path: string) => boolean
  /** Other repositories, by `owner/name`: their files are read as `@owner/name/…`. */
  beside?: ReadonlyMap<string, FilesBeside>
  /** Repositories that should be readable and are not; the instructions tell the agent so. */
  unreadable?: readonly string[]
}

const noPages: SharedPagePool = {
  site() {
    throw new Error('This workspace was opened without page processes.')
  },
  warm() {},
  release: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

/**
 * Opens a folder as a jailed workspace. Links are never followed; the folder itself may be reached through one.
 *
 * @param options The folder and its rules.
 */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const root = await realpath(options.root)
  const docsFolder = (options.docsFolder ?? '').replaceAll(/^\/+|(?<!\/)\/+$/g, '')
  if (docsFolder !== '') parseWorkspacePath(docsFolder)
  const limits = { ...defaultWorkspaceLimits, ...options.limits }
  const ledger = createChangeLedger(limits)
  const beside = options.beside ?? new Map<string, FilesBeside>()

  /** For files that are replaced or deleted as a whole, their text need not be text. */
  async function textBefore(path: string): Promise<string | undefined> {
    const bytes = await readPlainFile(root, path, Number.POSITIVE_INFINITY)
    return bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8')
  }

  const readOwn = (path: string) => readTextFile(root, path, limits.fileSize).catch(() => undefined)
  const rules = await readPathRules(docsFolder, readOwn, options.readSettings)
  const access = (path: string): PathAccess =>
    options.alsoChange?.(path) === true ? 'changeable' : accessTo(path, rules)
  const shown = { access, mayHold, limit: limits.listedFiles }

  /** If a project opens more paths, they may be anywhere. */
  function mayHold(folder: string): boolean {
    if (docsFolder === '' || rules.opensMore) return true
    return `${docsFolder}/`.startsWith(`${folder}/`) || folder.startsWith(`${docsFolder}/`)
  }

  function parseVisible(written: string): string {
    const path = parseWorkspacePath(written)
    if (access(path) !== 'hidden') return path
    const where = docsFolder === '' ? '' : ` The docs are in “${docsFolder}”.`
    throw new WorkspaceProblem('path-protected', `“${path}” cannot be read or changed here.${where}`)
  }

  function parseChangeable(written: string): string {
    if (placeBeside(beside, written) !== undefined)
      throw new WorkspaceProblem('path-protected', `“${written}” is of another repository, which can only be read.`)
    const path = parseVisible(written)
    if (access(path) === 'changeable') return path
    throw new WorkspaceProblem(
      'path-protected',
      `“${path}” can be read but not changed here: only what pages are made of can be. A person can change it, or open it in \`${agentSettingsFile}\` on the target branch.`,
    )
  }

  return {
    root,
    docsFolder,
    pages: options.pages ?? noPages,
    beside: [...beside.keys()],
    unreadable: options.unreadable ?? [],
    async list(folder) {
      const elsewhere = placeBeside(beside, folder ?? '')
      if (elsewhere !== undefined) return await listBeside(elsewhere, limits.listedFiles)
      if (folder === undefined || folder === '' || folder === '.' || folder === './') {
        return await listPlainFiles(root, { ...shown, folder: '' })
      }
      const path = parseWorkspacePath(folder)
      if (!(await isFolder(root, path))) throw new WorkspaceProblem('not-found', `There is no folder “${path}”.`)
      return await listPlainFiles(root, { ...shown, folder: path })
    },
    ...createFileReader({ root, beside, parseVisible, limit: limits.fileSize }),
    async write(written, text) {
      const path = parseChangeable(written)
      const bytes = new TextEncoder().encode(text)
      if (bytes.length > limits.fileSize) throw tooLarge(path, limits.fileSize)
      const before = await textBefore(path)
      ledger.admit(path, before, text)
      if (before !== text) await writePlainFile(root, path, bytes)
      return ledger.record(path, before, text)
    },
    async move(writtenFrom, writtenTo) {
      const from = parseChangeable(writtenFrom)
      const to = parseChangeable(writtenTo)
      const text = await textBefore(from)
      if (text === undefined) throw notFound(from)
      if (await exists(root, to)) throw new WorkspaceProblem('already-exists', `“${to}” exists already.`)
      ledger.admit(to, undefined, text)
      await movePlainFile(root, from, to)
      ledger.record(from, text, undefined)
      ledger.record(to, undefined, text, from)
      return { path: to, kind: 'moved', from, addedLines: 0, removedLines: 0 }
    },
    async remove(written) {
      const path = parseChangeable(written)
      const before = await textBefore(path)
      if (before === undefined) throw notFound(path)
      ledger.admit(path, before, undefined)
      await removePlainFile(root, path)
      return ledger.record(path, before, undefined)
    },
    changes: () => ledger.changes(),
  }
}

async function isFolder(root: string, path: string): Promise<boolean> {
  try {
    return (await realpath(join(root, path))) === join(root, path) && (await lstat(join(root, path))).isDirectory()
  } catch {
    return false
  }
}

async function exists(root: string, path: string): Promise<boolean> {
  return await lstat(join(root, path)).then(
    () => true,
    () => false,
  )
}

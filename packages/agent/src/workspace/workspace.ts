import type { SharedPagePool } from 'docwright/engine'

/** A listed file of a workspace. */
export interface WorkspaceFile {
  /** Path from the workspace's root, with forward slashes, without a leading slash. */
  path: string
  /** Size in bytes. */
  size: number
}

/** The change of one file, with the number of added and removed lines. */
export interface FileChange {
  path: string
  kind: 'created' | 'edited' | 'moved' | 'deleted'
  /** The earlier path of a moved file. */
  from?: string
  addedLines: number
  removedLines: number
}

/** How much a workspace lets an agent do. Sizes are bytes. */
export interface WorkspaceLimits {
  /** Largest file that is read or written. */
  fileSize: number
  /** Most files that may be changed in all. */
  changedFiles: number
  /** Most lines that may be added and removed in all. */
  changedLines: number
  /** Most files that a listing walks over. */
  listedFiles: number
}

/** The limits of agent-made pull requests: what a person can still review. */
export const defaultWorkspaceLimits: WorkspaceLimits = {
  fileSize: 1_000_000,
  changedFiles: 200,
  changedLines: 20_000,
  listedFiles: 50_000,
}

/** Why a workspace refuses something; permanent codes. */
export type WorkspaceProblemCode =
  | 'path-invalid'
  | 'path-outside'
  | 'path-protected'
  | 'not-found'
  | 'not-a-file'
  | 'already-exists'
  | 'file-too-large'
  | 'not-text'
  | 'too-many-files'
  | 'too-many-changes'

/** A request that a workspace refuses; its message is for the agent and never names a path of the machine. */
export class WorkspaceProblem extends Error {
  override readonly name = 'WorkspaceProblem'
  readonly code: WorkspaceProblemCode

  /**
   * @param code Permanent code.
   * @param message The problem and how to continue, as sentences.
   */
  constructor(code: WorkspaceProblemCode, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * A jailed folder of files: all that an agent can touch. It sees the docs folder, and changes what pages are made of; a
 * project may open more. No path leads outside, to `.git` in any spelling, or through a link. Every method rejects with a {@link WorkspaceProblem}.
 */
export interface Workspace {
  /** Folder on disk, for the engine's own checks; never to be shown to a model or a person. */
  readonly root: string
  /** Docs folder below the root, without slashes around it; empty if the root holds `docs.json`. */
  readonly docsFolder: string
  /** Render the pages of its site, for those who look at it. */
  readonly pages: SharedPagePool
  /** Other repositories that can be read, as `owner/name`: their files are at `@owner/name/…`, and in no listing but theirs. */
  readonly beside: readonly string[]
  /** Those that were named and cannot be read. */
  readonly unreadable: readonly string[]
  /**
   * Lists the files below a folder, sorted by path.
   *
   * @param folder Folder from the root; by default, all files.
   */
  list(folder?: string): Promise<WorkspaceFile[]>
  /**
   * Reads a text file (UTF-8).
   *
   * @returns Its text, with its own line ends and byte order mark.
   * @returns Its text, with line ends and byte order mark as they are.
   */
  read(path: string): Promise<string>
  /**
   * Reads many files, one after the other: for a search. Files that are no text, or cannot be read, are omitted.
   *
   * @param paths Paths from the root.
   */
  readMany(paths: Iterable<string>): AsyncIterable<{ path: string; text: string }>
  /**
   * Creates or overwrites a text file, and the folders it needs.
   *
   * @param path Path from the root.
   * @param text Whole new content.
   */
  write(path: string, text: string): Promise<FileChange>
  /**
   * Moves a file; the target must not exist.
   *
   * @param from Path from the root.
   * @param to Path from the root.
   */
  move(from: string, to: string): Promise<FileChange>
  /**
   * Deletes a file, and the folders that it leaves empty.
   *
   * @param path Path from the root.
   */
  remove(path: string): Promise<FileChange>
  /** The changes through this workspace, folded to one entry per file, in the order of first change. */
  changes(): readonly FileChange[]
}

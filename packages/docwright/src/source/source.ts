import type { Readable } from 'node:stream'
import type { Diagnostic } from './diagnostic.ts'

/** A file of a docs repository, without its content. */
export interface SourceFile {
  /** Path from the docs root, with forward slashes, without a leading slash. */
  path: string
  /** In bytes. */
  size: number
  /** Changes whenever the content may have changed: modification time and size on disk, the blob's id in git. */
  version: string
  /**
   * True for the repository's own documents, such as `README.md` and `CHANGELOG.md`. They are listed so that the
   * navigation can name them; otherwise they are neither published nor checked.
   */
  onlyWhenNamed?: true
}

/**
 * The files of a docs repository, from disk, memory or a git tree. Paths that `.mintignore` or the default ignore list
 * excludes are not listed and cannot be read.
 */
export interface Source {
  /** Lists every published file once, sorted by path. */
  list(): Promise<SourceFile[]>
  /**
   * Looks up one file, as {@link Source.list} would list it, to update the list after an edit.
   *
   * @param path Path from the docs root.
   * @returns Undefined if {@link Source.read} would find nothing.
   */
  find(path: string): Promise<SourceFile | undefined>
  /**
   * Reads one file.
   *
   * @param path Path from the docs root.
   * @returns Undefined if the file does not exist, is ignored, or lies outside the root.
   */
  read(path: string): Promise<Uint8Array | undefined>
  /**
   * Reads a large file piece by piece. Absent if the source has no large files.
   *
   * @param path Path from the docs root.
   * @returns Undefined if {@link Source.read} would find nothing.
   */
  stream?(path: string): Promise<Readable | undefined>
  /**
   * The date of the last commit that changed a file.
   *
   * @param path Path from the docs root.
   * @returns The date in ISO form; undefined if it is unknown. Absent if the source has no history.
   */
  changedAt?(path: string): Promise<string | undefined>
  /** Whether only the newest part of the history is available. Absent if the source has no history. */
  isShallow?(): Promise<boolean>
  /** Problems of the last {@link Source.list}, such as links that leave the root. */
  problems(): readonly Diagnostic[]
}

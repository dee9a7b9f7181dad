import type { Readable } from 'node:stream'
import type { Diagnostic } from './diagnostic.ts'

/** One file of a docs repository as it is listed, without its content. */
export interface SourceFile {
  /** Path from the docs root, with forward slashes, without a leading slash. */
  path: string
  /** Size in bytes. */
  size: number
  /** Changes whenever the content may have changed: modification time and size on disk, the blob's id in git. */
  version: string
  /**
   * True for the repository's own documents, such as `README.md` and `CHANGELOG.md`. They are listed so that a
   * navigation that names one finds it; unless it is named, such a file is neither published nor checked.
   */
  onlyWhenNamed?: true
}

/**
 * A docs repository as files: from disk, from memory, later from a git tree. Paths that `.mintignore` or the default
 * ignore list excludes are not listed and cannot be read.
 */
export interface Source {
  /** Lists every published file once, sorted by path. */
  list(): Promise<SourceFile[]>
  /**
   * Looks one file up, as {@link Source.list} would list it; for the update after an edit.
   *
   * @param path Path from the docs root.
   * @returns The file, or undefined where {@link Source.read} would find none.
   */
  find(path: string): Promise<SourceFile | undefined>
  /**
   * Reads one file.
   *
   * @param path Path from the docs root.
   * @returns The bytes, or undefined where there is no such file, it is ignored, or it lies outside the root.
   */
  read(path: string): Promise<Uint8Array | undefined>
  /**
   * Reads one file piece by piece, for what is too large to be held whole. Absent where the source has no large files.
   *
   * @param path Path from the docs root.
   * @returns The bytes as they come; undefined where {@link Source.read} would find none.
   */
  stream?(path: string): Promise<Readable | undefined>
  /**
   * When a file was last changed by a commit, for repositories that show it.
   *
   * @param path Path from the docs root.
   * @returns The date in ISO form; undefined where it is not known. Absent where the source has no history.
   */
  changedAt?(path: string): Promise<string | undefined>
  /** Whether only the newest part of the history is there. Absent where the source has none. */
  isShallow?(): Promise<boolean>
  /** Problems that the last {@link Source.list} met, such as links that leave the root. */
  problems(): readonly Diagnostic[]
}

import { mkdirSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Files by path from the docs root; an object is written as JSON. */
export type Files = Record<string, string | Uint8Array | object>

/** A docs repository on disk, for the time of a test. */
export interface Repository {
  /** Absolute path without links. */
  root: string
  write(files: Files): void
  read(path: string): string
  rename(from: string, to: string): void
  remove(path: string): void
  [Symbol.dispose](): void
}

/**
 * Writes a docs repository into a new folder.
 *
 * @param files What is in it.
 */
export function createRepository(files: Files = {}): Repository {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docwright-command-')))
  const repository: Repository = {
    root,
    write(more) {
      for (const [path, content] of Object.entries(more)) {
        mkdirSync(dirname(join(root, path)), { recursive: true })
        writeFileSync(join(root, path), isText(content) ? content : JSON.stringify(content, undefined, 2))
      }
    },
    read: (path) => readFileSync(join(root, path), 'utf8'),
    rename: (from, to) => renameSync(join(root, from), join(root, to)),
    remove: (path) => rmSync(join(root, path), { recursive: true }),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  }
  repository.write(files)
  return repository
}

/**
 * A configuration without any problem of its own.
 *
 * @param more Other keys.
 */
export function configuration(navigation: object, more: object = {}): object {
  return { theme: 'mint', name: 'Test', colors: { primary: '#0b5c2e', light: '#4ade80' }, navigation, ...more }
}

function isText(content: string | Uint8Array | object): content is string | Uint8Array {
  return typeof content === 'string' || content instanceof Uint8Array
}

import { createIgnoreRules } from './ignore-rules.ts'
import { foldersAbove, outputStamp } from './output-stamp.ts'
import { normalizeSourcePath } from './source-path.ts'
import type { Source, SourceFile } from './source.ts'

/**
 * A docs repository in memory, for tests and for content that has no files.
 *
 * @param files Content by path from the docs root. The record is read anew on every call, so it may be changed.
 * @returns The source.
 */
export function createMemorySource(files: Readonly<Record<string, string | Uint8Array>>): Source {
  const contents = () => new Map(Object.entries(files).map(([path, content]) => [path, bytesOf(content)]))
  const rules = (all: ReadonlyMap<string, Uint8Array>) =>
    createIgnoreRules(new TextDecoder().decode(all.get('.mintignore')))

  async function list(): Promise<SourceFile[]> {
    const all = contents()
    const { excludes, onlyWhenNamed } = rules(all)
    return [...all]
      .filter(([path]) => !excludes(path) && !isOutput(path, all))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, bytes]) => ({
        path,
        size: bytes.length,
        version: hash(bytes),
        ...(onlyWhenNamed(path) ? { onlyWhenNamed: true as const } : {}),
      }))
  }

  return {
    list,
    async find(path) {
      const normalized = normalizeSourcePath(path)
      return (await list()).find((file) => file.path === normalized)
    },
    async read(path) {
      const normalized = normalizeSourcePath(path)
      const all = contents()
      if (normalized === undefined || rules(all).excludes(normalized) || isOutput(normalized, all)) return undefined
      return all.get(normalized)
    },
    problems: () => [],
  }
}

function isOutput(path: string, all: ReadonlyMap<string, Uint8Array>): boolean {
  return [...foldersAbove(path)].some((folder) => all.has(`${folder}/${outputStamp}`))
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content
}

/** FNV-1a: enough to tell one version of a file from the next. */
function hash(bytes: Uint8Array): string {
  let value = 0x811c9dc5
  for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193)
  return `${(value >>> 0).toString(16)}-${bytes.length}`
}

import { createIgnoreRules, type IgnoreRules } from './ignore-rules.ts'
import { foldersAbove, outputStamp } from './output-stamp.ts'
import { normalizeSourcePath } from './source-path.ts'
import type { Source, SourceFile } from './source.ts'

/**
 * A docs repository in memory, for tests and for content without files.
 *
 * @param files Content by path from the docs root. The record is read on every call, so it may change.
 */
export function createMemorySource(files: Readonly<Record<string, string | Uint8Array>>): Source {
  let known: { text: string; rules: IgnoreRules } | undefined

  /** The time to read one file does not depend on the number of files. */
  function bytesAt(path: string): Uint8Array | undefined {
    const content = Object.hasOwn(files, path) ? files[path] : undefined
    return typeof content === 'string' ? new TextEncoder().encode(content) : content
  }

  function rules(): IgnoreRules {
    const text = new TextDecoder().decode(bytesAt('.mintignore'))
    if (known?.text !== text) known = { text, rules: createIgnoreRules(text) }
    return known.rules
  }

  const isLeftOut = (path: string, { excludes }: IgnoreRules): boolean =>
    excludes(path) || [...foldersAbove(path)].some((folder) => Object.hasOwn(files, `${folder}/${outputStamp}`))

  function fileAt(path: string, given: IgnoreRules): SourceFile | undefined {
    const bytes = bytesAt(path)
    if (bytes === undefined || isLeftOut(path, given)) return undefined
    const onlyWhenNamed = given.onlyWhenNamed(path) ? { onlyWhenNamed: true as const } : {}
    return { path, size: bytes.length, version: hash(bytes), ...onlyWhenNamed }
  }

  return {
    async list() {
      const given = rules()
      return Object.keys(files)
        .toSorted((a, b) => (a < b ? -1 : 1))
        .flatMap((path) => fileAt(path, given) ?? [])
    },
    async find(path) {
      const normalized = normalizeSourcePath(path)
      return normalized === undefined ? undefined : fileAt(normalized, rules())
    },
    async read(path) {
      const normalized = normalizeSourcePath(path)
      return normalized === undefined || isLeftOut(normalized, rules()) ? undefined : bytesAt(normalized)
    },
    problems: () => [],
  }
}

/** FNV-1a: enough to distinguish versions of a file. */
function hash(bytes: Uint8Array): string {
  let value = 0x811c9dc5
  for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193)
  return `${(value >>> 0).toString(16)}-${bytes.length}`
}

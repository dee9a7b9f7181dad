import type { Source } from './source.ts'

/**
 * A repository with other text in one of its files.
 *
 * @param path Path of the file, which need not exist.
 * @param text What it holds.
 */
export function replaceFile(source: Source, path: string, text: string): Source {
  const bytes = Buffer.from(text)
  return {
    ...source,
    read: (asked) => (asked === path ? Promise.resolve(bytes) : source.read(asked)),
  }
}

import type { Source } from './source.ts'

/**
 * A repository in which one file has another text.
 *
 * @param path The file need not exist.
 */
export function replaceFile(source: Source, path: string, text: string): Source {
  const bytes = Buffer.from(text)
  return {
    ...source,
    read: (asked) => (asked === path ? Promise.resolve(bytes) : source.read(asked)),
  }
}

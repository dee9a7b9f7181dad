import type { Source, SourceFile } from './source.ts'

/** Changes to the files of a repository. */
export interface FileChanges {
  moves: readonly { from: string; to: string }[]
  /** New text by the path of the file after all moves. */
  texts: ReadonlyMap<string, string>
}

/** A repository as it will be after changes, so that they can be checked first. */
export function changedSource(source: Source, { moves, texts }: FileChanges): Source {
  const destinations = new Map(moves.map(({ from, to }) => [from, to]))
  const origins = new Map(moves.map(({ from, to }) => [to, from]))
  const originOf = (path: string): string | undefined =>
    origins.get(path) ?? (destinations.has(path) ? undefined : path)
  const asChanged = (file: SourceFile): SourceFile => {
    const path = destinations.get(file.path) ?? file.path
    return { ...file, path, ...(texts.has(path) ? { version: `${file.version} changed` } : {}) }
  }
  return {
    async list() {
      const files = (await source.list()).map(asChanged)
      return files.toSorted((one, other) => (one.path < other.path ? -1 : 1))
    },
    async find(path) {
      const origin = originOf(path)
      const file = origin === undefined ? undefined : await source.find(origin)
      return file && asChanged(file)
    },
    async read(path) {
      const text = texts.get(path)
      if (text !== undefined) return Buffer.from(text)
      const origin = originOf(path)
      return origin === undefined ? undefined : source.read(origin)
    },
    problems: () => source.problems(),
  }
}

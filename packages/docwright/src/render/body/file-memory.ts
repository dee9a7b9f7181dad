import { decodeText } from '../../source/decode-text.ts'
import type { Source } from '../../source/source.ts'
import { imageSizeOf } from '../assets/image-size-of.ts'

/** Width and height of a picture, in pixels; undefined if they are unknown. */
export type KnownSize = { width: number; height: number } | undefined

/** The repository's files that were read, until they change. */
export interface FileMemory {
  /** Text of a snippet; undefined if there is no such file. */
  text(path: string): Promise<string | undefined>
  /** Sizes of pictures that were loaded. */
  readonly sizes: ReadonlyMap<string, KnownSize>
  /** Reads the sizes of pictures that are not known yet. */
  loadSizes(paths: Iterable<string>): Promise<void>
  forget(paths: readonly string[]): void
}

/**
 * Remembers what page bodies read of the repository.
 *
 * @param source Gives the current files.
 */
export function createFileMemory(source: () => Pick<Source, 'read'>): FileMemory {
  const texts = new Map<string, string | undefined>()
  const sizes = new Map<string, KnownSize>()

  async function loadSize(path: string): Promise<void> {
    const bytes = await source().read(path)
    sizes.set(path, bytes === undefined ? undefined : imageSizeOf(bytes))
  }

  return {
    sizes,
    async text(path) {
      if (!texts.has(path)) {
        const bytes = await source().read(path)
        texts.set(path, bytes === undefined ? undefined : decodeText(bytes, path).text)
      }
      return texts.get(path)
    },
    async loadSizes(paths) {
      await Promise.all([...paths].filter((path) => !sizes.has(path)).map(loadSize))
    },
    forget(paths) {
      for (const path of paths) {
        texts.delete(path)
        sizes.delete(path)
      }
    },
  }
}

import type { Source } from '../source/source.ts'
import type { ReadText } from './text-edit-set.ts'

/**
 * Reads texts so that writing them again gives the same bytes: with their byte order mark, and only if they are UTF-8.
 */
export function readExactly(source: Pick<Source, 'read'>): ReadText {
  return async (path) => {
    const bytes = await source.read(path)
    if (bytes === undefined) return undefined
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      return undefined
    }
  }
}

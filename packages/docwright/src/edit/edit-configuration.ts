import type { ConfigPath } from '../config/config-node.ts'
import type { Site } from '../site/create-site.ts'
import { offsetOfPlace } from './locate-address.ts'
import type { ReadText, TextEditSet } from './text-edit-set.ts'

/**
 * Replaces a string of the configuration in the file that contains it, also behind `$ref`.
 *
 * @param path Keys and indexes of the value.
 * @param change Maps the current value to the new one; returns undefined to keep it.
 * @param edits Receives the edit.
 * @returns Whether there is a string that changes.
 */
export async function editConfigString(
  path: ConfigPath,
  change: (written: string) => string | undefined,
  { site, read }: { site: Pick<Site, 'places'>; read: ReadText },
  edits: TextEditSet,
): Promise<boolean> {
  const place = site.places.of(path)
  const text = await read(place.file)
  if (text === undefined) return false
  const start = offsetOfPlace(text, place)
  const literal = /^"(?:[^"\\]|\\.)*"/.exec(text.slice(start, start + 20_000))?.[0]
  const written = literal === undefined ? undefined : parseString(literal)
  const put = written === undefined ? undefined : change(written)
  if (literal === undefined || put === undefined || put === written) return false
  edits.add(place.file, { start, end: start + literal.length, insert: JSON.stringify(put) })
  return true
}

function parseString(literal: string): string | undefined {
  try {
    return String(JSON.parse(literal))
  } catch {
    return undefined
  }
}

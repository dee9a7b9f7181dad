import { keyOf, urlOf } from '../site/page-paths.ts'
import type { Repair } from '../source/diagnostic.ts'

/**
 * Writes a link or a path again that differs from something that exists in the case of its letters only.
 *
 * @param href As written.
 * @param path The path it leads to, from the docs root, without a slash before it.
 * @param names Keys of pages, or paths of files.
 * @returns Undefined if there is no such thing, or more than one.
 */
export function repairCase(href: string, path: string, names: Iterable<string>): Repair | undefined {
  const [written = ''] = /^[^?#]*/.exec(href) ?? []
  // What is written follows its folders: `../Guides` for `docs/Guides`.
  const plain = keyOf(written).replace(/(?<!\/)\/+$/, '')
  const tail = plain.replace(/^(?:\.{0,2}\/+)*/, '')
  const wanted = keyOf(path)
  if (tail === '' || !wanted.endsWith(tail)) return undefined
  const lower = wanted.toLowerCase()
  const found = new Set<string>()
  for (const name of names) {
    for (const spelling of name.length === wanted.length ? [name] : indexSpelling(name)) {
      if (spelling.length === wanted.length && spelling.toLowerCase() === lower) found.add(spelling)
    }
  }
  const [only] = found
  if (only === undefined || found.size > 1 || only.slice(0, -tail.length) !== wanted.slice(0, -tail.length))
    return undefined
  const start = plain.length - tail.length
  const put = `${href.slice(0, start)}${only.slice(-tail.length)}${href.slice(start + tail.length)}`
  return { written: href, put }
}

function indexSpelling(name: string): string[] {
  return name.endsWith('/index') ? [urlOf(name).slice(1)] : []
}

/**
 * The one id of a page that a link means, where it differs in case and signs only.
 *
 * @param fragment What the link names.
 * @param ids Ids that exist.
 * @returns Undefined if none is meant, or several may be.
 */
export function certainId(fragment: string, ids: Iterable<string>): string | undefined {
  const wanted = lettersOf(fragment)
  if (wanted === '') return undefined
  const found = [...ids].filter((id) => lettersOf(id) === wanted)
  return found.length === 1 ? found[0] : undefined
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

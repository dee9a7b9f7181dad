import { keyOf, urlOf } from '../site/page-paths.ts'
import type { Repair } from '../source/diagnostic.ts'

/**
 * Corrects a link or path that differs from an existing one only in case.
 *
 * @param href As written.
 * @param path Its target, from the docs root, without a leading slash.
 * @param names Keys of pages, or paths of files.
 * @returns Undefined if there is none, or more than one.
 */
export function repairCase(href: string, path: string, names: Iterable<string>): Repair | undefined {
  const [written = ''] = /^[^?#]*/.exec(href) ?? []
  // The written path is relative: `../Guides` for `docs/Guides`.
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
 * The only id of a page that matches a link except for case and punctuation.
 *
 * @param fragment The fragment of the link.
 * @param ids Existing ids.
 * @returns Undefined if there is none, or more than one.
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

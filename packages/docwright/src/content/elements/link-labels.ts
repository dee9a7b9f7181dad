import type { PageText } from '../page-text.ts'

const known = new WeakMap<PageText, string[]>()

/**
 * Labels of a file's link definitions (`[label]: address`).
 *
 * @param page The file.
 * @returns As written, in order.
 */
export function labelsOf(page: PageText): readonly string[] {
  const found =
    known.get(page) ?? Array.from(page.text.matchAll(/^[ \t>]*\[([^\]\n^][^\]\n]*)\]:/gm), ([, label = '']) => label)
  known.set(page, found)
  return found
}

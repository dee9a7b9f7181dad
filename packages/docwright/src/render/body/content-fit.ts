import { contentMarks } from '@docwright/theme'
import { pageScripts } from '../assets/page-scripts.ts'

/** Colors of the site under the names that authors use. */
const palette = /var\(--(?:primary|background|gray)/

/**
 * Whether text of an author's names colors of the site, for which a page needs a sheet.
 *
 * @param text HTML or styles.
 */
export function namesColors(text: string): boolean {
  return palette.test(text)
}

/**
 * Whether everything around a page's content can stay when the content is replaced: the new content loads the same
 * files, and begins in the same way. Its outline, sheets and styles are not compared: they are kept separately.
 *
 * @param before HTML of the content.
 * @param after HTML of the other.
 */
export function fitsInPlace(before: string, after: string): boolean {
  return JSON.stringify(needsOf(before)) === JSON.stringify(needsOf(after))
}

function needsOf(html: string): unknown[] {
  // Fonts of letters that few pages have are loaded by pages with these letters.
  const letters = [...new Set(html.match(/[^\0-\x7f]/g) ?? [])].toSorted()
  return [contentMarks(html), pageScripts(html), namesColors(html), letters]
}

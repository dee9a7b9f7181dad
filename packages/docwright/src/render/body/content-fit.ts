import { contentMarks } from '@docwright/theme'
import { pageScripts } from '../assets/page-scripts.ts'

/** Colours of the site under the names that authors use. */
const palette = /var\(--(?:primary|background|gray)/

/**
 * Whether text of an author's names colours of the site, for which a page needs a sheet.
 *
 * @param text HTML or styles.
 */
export function namesColors(text: string): boolean {
  return palette.test(text)
}

/**
 * Whether a page stays the same around its content when another takes its place: it loads the same files, and begins as
 * before. Its outline, sheets and styles are not looked at: they are told beside the content.
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

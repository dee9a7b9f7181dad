import { type ComponentSheet, componentSheets } from '@docwright/theme'
import type { SiteConfig } from '../../config/schema/site-config.ts'
import { themeFile } from '../basics/theme-file.ts'
import { enclosureSheet, mathSheet } from '../math/math-sheet.ts'
import type { AddFile } from './add-file.ts'
import { publishMarks } from './publish-marks.ts'

/** Style sheets of the theme that only those pages load that need them. */
export type ExtraSheet =
  | ComponentSheet
  | 'types'
  | 'modes'
  | 'dates'
  | 'outline-actions'
  | 'directory'
  | 'not-found'
  | 'feedback'
  | 'math'
  | 'math-enclosures'
  | 'beside'
  | 'calls'
  | 'reference'
  | 'letters'
  | 'palette'
  | 'search'

const order: readonly ExtraSheet[] = [
  ...componentSheets,
  'types',
  'modes',
  'dates',
  'outline-actions',
  'math',
  'math-enclosures',
  'directory',
  'not-found',
  'feedback',
  'beside',
  'calls',
  'reference',
  'letters',
  'palette',
  'search',
]

/** Sheets of the page for unknown addresses. */
export const notFoundSheets: readonly ExtraSheet[] = ['directory', 'not-found']

/** Sheets of a file with a part of an API reference, whatever its content. */
export const partSheets: readonly ExtraSheet[] = [
  'passages',
  'callouts',
  'tabs',
  'pills',
  'folds',
  'accordions',
  'fields',
  'dropdowns',
  'code-marks',
  'choices',
  'examples',
  'beside',
  'reference',
]

/** Components that each theme but the first draws in its own way, in `styles/themes/<theme>/`. */
export const themedSheets: ReadonlySet<ExtraSheet> = new Set(['callouts', 'cards', 'steps', 'tabs', 'not-found'])

/** The text that sheets take from their site. */
interface SiteText {
  theme: SiteConfig['theme']
  /** The address of a published file, with the site's base path. */
  url(path: string): string
  /** Faces of letters that few pages have. */
  letters: readonly string[]
  /** The colors under the names that authors use. */
  palette: string
}

/**
 * Publishes the sheets that a page needs as one file, with the files that it names: many small ones would weigh half as
 * much again.
 *
 * @param names The sheets, in any order.
 * @param add Publishes a file.
 * @param site The text they take from their site.
 * @returns The path of the file, without base path.
 */
export function addExtraSheets(
  names: ReadonlySet<ExtraSheet>,
  add: AddFile,
  { theme, url, letters, palette }: SiteText,
): string {
  const addFont = (font: string, extension: string, content: Uint8Array): string =>
    url(add(`fonts/${font}`, extension, content))
  const texts = order
    .filter((name) => names.has(name))
    .map((name) => {
      if (name === 'letters') return letters.join('')
      if (name === 'palette') return palette
      if (name === 'math-enclosures') return enclosureSheet()
      if (name === 'math') return mathSheet(addFont)
      const own = theme === 'mint' || !themedSheets.has(name) ? '' : themeFile(`theme-${theme}-${name}.css`)
      return publishMarks(themeFile(`${name}.css`), add, url) + own
    })
  return add('components', 'css', texts.join(''))
}

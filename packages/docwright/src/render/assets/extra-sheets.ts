import { themeFile } from '../basics/theme-file.ts'
import { mathSheet } from '../math/math-sheet.ts'

/** Style sheets of the theme that only those pages load that need them. */
export type ExtraSheet = 'boxes' | 'occasional' | 'feedback' | 'math' | 'api' | 'search'

/** The order in which a page that has several of them loads them. */
export const extraSheets: readonly ExtraSheet[] = ['boxes', 'occasional', 'feedback', 'math', 'api']

/** Publishes a file and gives its path without base path. */
export type AddFile = (name: string, extension: string, content: string | Uint8Array) => string

/**
 * Publishes a sheet with the files that it names.
 *
 * @param name Which sheet.
 * @param add Publishes a file.
 * @param url The address of a published file, with the site's base path.
 * @returns The path of the sheet, without base path.
 */
export function addExtraSheet(name: ExtraSheet, add: AddFile, url: (path: string) => string): string {
  switch (name) {
    case 'boxes':
    case 'occasional':
    case 'feedback':
      return add(name, 'css', themeFile(`${name}.css`))
    case 'search':
      return add('search', 'css', themeFile('search.css'))
    case 'api':
      return add('api', 'css', themeFile('api.css'))
    case 'math':
      return add(
        'math',
        'css',
        mathSheet((font, extension, content) => url(add(`fonts/${font}`, extension, content))),
      )
  }
}

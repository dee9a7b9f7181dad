import { themeFile } from '../basics/theme-file.ts'
import type { AddFile } from './add-file.ts'

/**
 * Publishes the drawings that a style sheet of the theme names, such as the arrow of a choice.
 *
 * @param css The built sheet: drawings are files next to it.
 * @param add Publishes a file.
 * @param url The address of a published file, with the site's base path.
 * @returns The sheet with their addresses.
 */
export function publishMarks(css: string, add: AddFile, url: (path: string) => string): string {
  return css.replaceAll(
    /url\("?\.\/([a-z]+)\.svg"?\)/g,
    (_all, name: string) => `url("${url(add(name, 'svg', themeFile(`${name}.svg`)))}")`,
  )
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * A style sheet or script that the theme is built into.
 *
 * @param name Name of the file, such as `theme.css`.
 * @returns Its text.
 */
export function themeFile(name: string): string {
  return readFileSync(fileURLToPath(import.meta.resolve(`#theme/assets/${name}`)), 'utf8')
}

import { labelsFor } from '@docwright/theme'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { themeFile } from '../basics/theme-file.ts'

/**
 * The script of the search dialog. Its styles and texts are in it, so that a reader waits for one file.
 *
 * @param language BCP 47 tag.
 * @param suggestions Searches that the author proposes to readers of this language.
 */
export function searchScript(language: string, suggestions: readonly string[]): string {
  const { actions, search, close, language: languageLabel, version } = labelsFor(language)
  const script = readFileSync(fileURLToPath(import.meta.resolve('#search-client')), 'utf8')
  const told = { told: actions.thanks, notTold: actions.failed }
  const labels = { ...search, ...told, close, language: languageLabel, version }
  const settings = { styles: themeFile('search.css'), labels, suggestions }
  return `(()=>{const docwrightSearch=${JSON.stringify(settings)};${script}})()`
}

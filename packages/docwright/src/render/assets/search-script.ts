import { labelsFor } from '@docwright/theme'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { themeFile } from '../basics/theme-file.ts'

/**
 * The script of the search dialog. Its styles and texts are in it, so that a reader waits for one file.
 *
 * @param language BCP 47 tag.
 */
export function searchScript(language: string): string {
  const { search, close, language: languageLabel, version } = labelsFor(language)
  const script = readFileSync(fileURLToPath(import.meta.resolve('#search-client')), 'utf8')
  const settings = { styles: themeFile('search.css'), labels: { ...search, close, language: languageLabel, version } }
  return `(()=>{const docwrightSearch=${JSON.stringify(settings)};${script}})()`
}

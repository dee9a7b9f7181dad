import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KnownTranslations } from './grammar-set.ts'
import type { GrammarTranslations } from './translate-grammar.ts'

/** Folder next to the program of the highlighting thread that contains a file of translations per grammar. */
export const translationsFolder = 'grammar-patterns'

/**
 * Reads translations made when the engine was built. Translating the patterns of a few languages, and loading the
 * translator, takes a fifth of the time for highlighting 1,000 pages.
 *
 * @param folder Folder of the thread's program.
 */
export function readTranslations(folder: string): KnownTranslations {
  return (grammar) => {
    try {
      const text = readFileSync(join(folder, translationsFolder, `${grammar}.json`), 'utf8')
      return JSON.parse(text) as GrammarTranslations
    } catch {
      // Rare languages have none: their patterns are translated when a block needs them.
      return undefined
    }
  }
}

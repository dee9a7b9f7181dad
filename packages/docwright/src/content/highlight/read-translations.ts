import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KnownTranslations } from './grammar-set.ts'
import type { GrammarTranslations } from './translate-grammar.ts'

/** Folder beside the program of the highlighting thread that has the translations of a grammar in a file each. */
export const translationsFolder = 'grammar-patterns'

/**
 * Reads what was translated when the engine was built: to translate the patterns of a few languages, and to load what
 * translates them, takes a fifth of the time in which the code of 1,000 pages is highlighted.
 *
 * @param folder Where the program of the thread is.
 */
export function readTranslations(folder: string): KnownTranslations {
  return (grammar) => {
    try {
      const text = readFileSync(join(folder, translationsFolder, `${grammar}.json`), 'utf8')
      return JSON.parse(text) as GrammarTranslations
    } catch {
      // Rare languages have none: their patterns are translated when a block has them.
      return undefined
    }
  }
}

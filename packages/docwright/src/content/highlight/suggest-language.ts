import { bundledLanguagesInfo } from 'shiki/langs'
import { spellingDistance } from '../../config/spelling-distance.ts'
import type { CustomGrammar } from './code-to-highlight.ts'
import { codeLanguage } from './code-language.ts'
import { languageAliases, plainNames } from './language-names.ts'

/** In shorter names, a slip cannot be distinguished from another language. */
const shortest = 5

/**
 * The language that an author probably meant. Languages without a grammar are common and not a mistake, but a name that
 * is one slip away from a known one is.
 *
 * @param written As in the fence.
 * @param custom Grammars of the docs repository.
 * @returns The right name; undefined if the written one is known, or resembles none.
 */
export function suggestLanguage(written: string, custom: readonly CustomGrammar[] = []): string | undefined {
  const name = written.trim().toLowerCase()
  if (name.length < shortest || codeLanguage(name, custom).known) return undefined
  const own = custom.flatMap((grammar) => [grammar.name, ...(grammar.aliases ?? [])])
  return [...bundledNames(), ...own].find((known) => known.length >= shortest - 1 && isSlip(name, known.toLowerCase()))
}

function bundledNames(): string[] {
  const bundled = bundledLanguagesInfo.flatMap(({ id, aliases = [] }) => [id, ...aliases])
  return [...bundled, ...Object.keys(languageAliases), ...plainNames]
}

/** One letter extra, missing or wrong, or two swapped neighbors. */
function isSlip(name: string, known: string): boolean {
  return Math.abs(name.length - known.length) <= 1 && spellingDistance(name, known) === 1
}

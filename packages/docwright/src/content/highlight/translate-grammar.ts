import { type TranslatedPattern, translatePattern } from './translate-pattern.ts'

/** The patterns of a grammar with their translations; null where there is none. */
export type GrammarTranslations = Readonly<Record<string, TranslatedPattern | null>>

/**
 * Translates all patterns of a grammar, in every form in which the tokenizer asks for them. Of those that are made of what
 * another pattern matched, the forms for quotation marks are known before.
 *
 * @param grammar A grammar as it is published.
 */
export function translateGrammar(grammar: unknown): GrammarTranslations {
  const forms = new Set([neverMatching, ...Array.from(patternsIn(grammar)).flatMap(formsOf)])
  return Object.fromEntries(Array.from(forms, (form) => [form, translatePattern(form) ?? null]))
}

/** What the tokenizer looks for as the end of a rule that has none. */
const neverMatching = '\uFFFF'

const patternKeys = new Set(['match', 'begin', 'end', 'while'])
const quotationMarks = [`'`, `"`, `'''`, `"""`]

function patternsIn(grammar: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof grammar !== 'object' || grammar === null) return found
  for (const [key, value] of Object.entries(grammar)) {
    if (typeof value !== 'string') patternsIn(value, found)
    else if (patternKeys.has(key)) for (const pattern of filledIn(key, value)) found.add(pattern)
  }
  return found
}

/** What ends a rule, or lets it go on, may name what began it. */
function filledIn(key: string, pattern: string): string[] {
  if (key === 'match' || key === 'begin' || !/\\\d/.test(pattern)) return [pattern]
  return quotationMarks.map((mark) => pattern.replaceAll(/\\\d+/g, mark))
}

/** The tokenizer writes ends of texts in another way, and takes out anchors wherever they cannot hold. */
function formsOf(pattern: string): string[] {
  const written = pattern.replaceAll(/\\([^])/g, (escape, letter) =>
    letter === 'z' ? String.raw`$(?!\n)(?<!\n)` : escape,
  )
  const forms = ['A', neverMatching].flatMap((beginning) =>
    ['G', neverMatching].map((position) =>
      written.replaceAll(/\\([AG])|\\[^]/g, (escape, letter) =>
        letter === undefined ? escape : `\\${letter === 'A' ? beginning : position}`,
      ),
    ),
  )
  return [...new Set(forms)]
}

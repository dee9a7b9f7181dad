import { type TranslatedPattern, translatePattern } from './translate-pattern.ts'

/** The patterns of a grammar with their translations; null for patterns without one. */
export type GrammarTranslations = Readonly<Record<string, TranslatedPattern | null>>

/**
 * Translates all patterns of a grammar, in every form in which the tokenizer uses them. For patterns that contain what
 * another pattern matched, the forms for quotation marks are known in advance.
 *
 * @param grammar A grammar as published.
 */
export function translateGrammar(grammar: unknown): GrammarTranslations {
  const forms = new Set([neverMatching, ...Array.from(patternsIn(grammar)).flatMap(formsOf)])
  return Object.fromEntries(Array.from(forms, (form) => [form, translatePattern(form) ?? null]))
}

/** The tokenizer's end pattern for a rule that has none. */
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

/** The end of a rule may refer to captures of its beginning. */
function filledIn(key: string, pattern: string): string[] {
  if (key === 'match' || key === 'begin' || !/\\\d/.test(pattern)) return [pattern]
  return quotationMarks.map((mark) => pattern.replaceAll(/\\\d+/g, mark))
}

/** The tokenizer rewrites ends of texts, and removes anchors where they cannot match. */
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

import type { Slot } from '../slot.ts'
import { languageRules } from './language-rules.ts'
import { markupRules } from './markup-rules.ts'
import { numberRules } from './number-rules.ts'
import { refuseLanguage } from './detect-language.ts'
import { wordsOf, type Candidate, type Refusal } from './segment-rule.ts'

const rules = [...markupRules, ...numberRules, ...languageRules]

/** Characters. */
const hopeless = 20_000

/**
 * Checks one translation against its source. No model judges here: each rule is exact.
 *
 * @param slot The source.
 * @param text The translation, with placeholders.
 * @param settings The languages, and the glossary.
 * @returns The first rule that it breaks; undefined if it keeps all.
 */
export async function checkSegment(
  slot: Slot,
  text: string,
  settings: Pick<Candidate, 'from' | 'to' | 'isPseudo' | 'isDoubted' | 'glossary'>,
): Promise<Refusal | undefined> {
  // Other rules would take too long for such a text.
  if (text.length > hopeless && text.length > slot.text.length * 3)
    return { rule: 'length', message: 'The translation is much longer than the source.' }
  const candidate: Candidate = { slot, text, source: wordsOf(slot.text), words: wordsOf(text), ...settings }
  for (const rule of rules) {
    const refusal = rule(candidate)
    if (refusal !== undefined) return refusal
  }
  return await refuseLanguage(candidate)
}

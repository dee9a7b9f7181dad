import { compileShape } from './compile-translation.ts'
import { checkPage } from './gate/check-page.ts'
import { markupRules } from './gate/markup-rules.ts'
import { numberRules } from './gate/number-rules.ts'
import { wordsOf, type Candidate, type Refusal } from './gate/segment-rule.ts'
import type { TranslatablePage } from './read-page.ts'
import type { Slot } from './slot.ts'
import type { Replacement } from './splice.ts'
import { withLineEnds } from './with-line-ends.ts'

/** A page with new wordings, in its own language, of some of its texts. */
export interface RewrittenPage {
  text: string
  /** Texts that were not taken; they stay as they are. */
  refused: { slot: Slot; refusal: Refusal }[]
}

/**
 * Puts new wordings into a page. Code, links, numbers, units, negations and the structure of the page stay as they are:
 * a wording that changes one of them is refused, and the others are taken.
 *
 * @param source Its text as it is written.
 * @param wordings New texts, with placeholders.
 * @param readText Reads a file of the repository.
 */
export async function rewritePage(
  page: TranslatablePage,
  source: string,
  wordings: ReadonlyMap<Slot, string>,
  readText: (path: string) => Promise<string | undefined>,
): Promise<RewrittenPage> {
  const refused: RewrittenPage['refused'] = []
  const taken = new Map<Slot, Replacement>()
  for (const [slot, text] of wordings) {
    const refusal = brokenRule(slot, text)
    if (refusal === undefined) taken.set(slot, { text })
    else refused.push({ slot, refusal })
  }
  const shape = () => compileShape(page.path, page.text, readText, {})
  while (taken.size > 0) {
    const trial = { page, shape, target: page.path, fixed: [], readText, variables: {} }
    const verdict = await checkPage(trial, taken)
    if (verdict.kind === 'passed') return { text: withLineEnds(verdict.text, source), refused }
    const guilty = verdict.slots.length === 0 ? [...taken.keys()] : verdict.slots
    for (const slot of guilty) {
      taken.delete(slot)
      refused.push({ slot, refusal: verdict.refusal })
    }
  }
  return { text: source, refused }
}

function brokenRule(slot: Slot, text: string): Refusal | undefined {
  const settings = { from: 'en', to: 'en', isPseudo: false, glossary: { keep: [], terms: {} } }
  const candidate: Candidate = { slot, text, source: wordsOf(slot.text), words: wordsOf(text), ...settings }
  for (const rule of [...markupRules, ...numberRules]) {
    const refusal = rule(candidate)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

import { checkPage, isDifferentBy, type PageTrial } from './gate/check-page.ts'
import type { Refusal } from './gate/segment-rule.ts'
import type { SegmentRecord } from './page-records.ts'
import type { TranslatablePage } from './read-page.ts'
import type { Choice } from './plan-file.ts'
import { digestOf, type Slot, type SlotDocument } from './slot.ts'
import type { Replacement } from './splice.ts'

/** A page as it is written. */
export interface WrittenPage {
  text: string
  /** The same text, read again. */
  page: TranslatablePage
  segments: SegmentRecord[]
  /** Texts whose translations the page check refused: they stay in the source's language. */
  refused: { slot: Slot; refusal: Refusal }[]
  /** Ids of the source that the translation lacks, so that links to them are broken. */
  lostIds: readonly string[]
  /** Whether text by people makes the page differ from its source. */
  isDifferent: boolean
}

/**
 * Writes a translated page. Texts that the page check refuses are left in the language of the source, until the page passes.
 *
 * @param choices The replacement of each text. Refused ones are changed to the source.
 */
export async function writePage(trial: PageTrial, choices: Map<Slot, Choice>): Promise<WrittenPage> {
  const refused: WrittenPage['refused'] = []
  const kept = replacementsOf(new Map([...choices].filter(([, { kind }]) => kind === 'kept')))
  for (let round = 0; ; round += 1) {
    const machine = new Map([...choices].filter(([, { kind }]) => kind === 'text'))
    const verdict = await checkPage(trial, replacementsOf(machine), kept)
    if (verdict.kind === 'passed') {
      const isDifferent = await isDifferentBy(trial, kept)
      const segments = recordsOf(trial.page, verdict.page, choices)
      return { text: verdict.text, page: verdict.page, segments, refused, lostIds: verdict.lostIds, isDifferent }
    }
    const { refusal } = verdict
    // After three rounds, all machine translations are dropped.
    const guilty = verdict.slots.filter((slot) => machine.has(slot))
    for (const slot of guilty.length === 0 || round >= 3 ? machine.keys() : guilty) {
      choices.set(slot, { kind: 'source', state: 'source', rule: refusal.rule })
      refused.push({ slot, refusal })
    }
  }
}

/** The replacements that choices stand for. */
export function replacementsOf(choices: ReadonlyMap<Slot, Choice>): Map<Slot, Replacement> {
  const replacements = new Map<Slot, Replacement>()
  for (const [slot, choice] of choices) {
    if (choice.kind === 'text') replacements.set(slot, { text: choice.text })
    else if (choice.kind === 'kept') replacements.set(slot, { written: choice.written })
  }
  return replacements
}

/**
 * Records the state of each text in a file that is written.
 *
 * @param written The translated file.
 */
export function recordsOf(
  source: SlotDocument,
  written: SlotDocument,
  choices: ReadonlyMap<Slot, Choice>,
): SegmentRecord[] {
  return source.slots.map((slot, index) => {
    const choice = choices.get(slot)
    const target = digestOf(written.slots[index]?.text ?? '')
    if (choice !== undefined && 'rule' in choice && choice.rule !== undefined)
      return { key: slot.key, target, state: choice.state, rule: choice.rule }
    return { key: slot.key, target, state: choice?.state ?? 'none' }
  })
}

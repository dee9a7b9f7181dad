import type { Refusal } from './gate/segment-rule.ts'
import { refusalOf, type LanguageReport } from './language-report.ts'
import type { Choice, FilePlan } from './plan-file.ts'

/** Decides on the texts of a file that were asked for: the answer, the older translation, or the source. */
export function takeAnswers(
  plan: FilePlan,
  texts: ReadonlyMap<string, string>,
  refused: ReadonlyMap<string, Refusal>,
  file: string,
  report: LanguageReport,
): void {
  for (const slot of plan.asks) {
    const text = texts.get(slot.key)
    const older = plan.older.get(slot)
    if (text !== undefined) plan.choices.set(slot, { kind: 'text', text, state: 'done' })
    else {
      const refusal = refusalOf(file, slot, refused)
      const { rule } = refusal
      if (older === undefined) plan.choices.set(slot, { kind: 'source', state: 'source', rule })
      else plan.choices.set(slot, { kind: 'kept', written: older, state: 'stale', rule })
      report.refused.push(refusal)
    }
  }
}

/** How many texts of a file are as people wrote them. */
export function countOfPeople({ choices }: FilePlan): number {
  return [...choices.values()].filter(isOfPeople).length
}

function isOfPeople(choice: Choice): boolean {
  return choice.kind === 'kept' && (choice.state === 'human' || choice.state === 'review')
}

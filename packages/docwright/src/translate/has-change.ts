import type { PageRecord } from './page-records.ts'
import { planSize, type LanguagePlan, type PlannedPage } from './plan-translation.ts'

/** Pages of an older form that a look composes to see whether they would change. */
const composedAtMost = 200

/**
 * Whether a run would change anything of a language. Records alone are no change, except the first record of a page, by
 * which a later change of its source is noticed.
 *
 * @param target One language of the plan, before its run.
 */
export async function hasChange(target: LanguagePlan): Promise<boolean> {
  if (planSize(target).texts > 0 || target.removes.length > 0 || target.navigation.existing === undefined) return true
  // An API description is planned only if it is not as recorded, and a run records it.
  if (target.specifications.some(({ plan }) => !plan.isDifferent)) return true
  // Composing so many pages at every look takes longer than a run may: their records are renewed once.
  if (target.pages.filter(({ isOfOlderForm }) => isOfOlderForm).length > composedAtMost) return true
  for (const page of target.pages) {
    const isFirst = !page.plan.isDifferent && !target.records.has(page.path)
    if (isFirst || hasNewReview(page, target.records) || (await page.isBehind())) return true
  }
  return false
}

/** Whether the source of texts that people translated has changed, which nobody has been told yet. */
function hasNewReview({ path, plan }: PlannedPage, records: ReadonlyMap<string, PageRecord>): boolean {
  const count = (all: Iterable<{ state: string }>): number => [...all].filter(({ state }) => state === 'review').length
  return count(plan.choices.values()) > count(records.get(path)?.segments ?? [])
}

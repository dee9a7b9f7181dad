import { pageText } from '../content/page-text.ts'
import { composePage } from './compose-page.ts'
import type { Refusal } from './gate/segment-rule.ts'
import type { LanguageReport } from './language-report.ts'
import { matchBlocks } from './match-blocks.ts'
import type { PageRecord, SegmentRecord } from './page-records.ts'
import { structureOf, type FilePlan } from './plan-file.ts'
import type { LanguagePlan, PlannedPage, TranslationContext, TranslationPlan } from './plan-translation.ts'
import type { TranslatablePage } from './read-page.ts'
import { digestOf } from './slot.ts'
import { countOfPeople, takeAnswers } from './take-answers.ts'

/** Writes a page of a language with what was answered. */
export async function writeTranslatedPage(
  planned: PlannedPage,
  { configuration: { variables } }: TranslationPlan,
  { folder, pagesDigest, records, memory }: LanguagePlan,
  dependencies: TranslationContext,
  texts: ReadonlyMap<string, string>,
  refused: ReadonlyMap<string, Refusal>,
  writes: Map<string, string>,
  report: LanguageReport,
): Promise<void> {
  const { page, path, target, plan, written } = planned
  if (plan.isDifferent) {
    report.different.push(target)
    return
  }
  takeAnswers(plan, texts, refused, path, report)
  const readText = async (file: string): Promise<string | undefined> =>
    writes.get(file) ?? (await dependencies.readText(file))
  const result = await composePage(planned, readText, variables)
  for (const { slot, refusal } of result.refused)
    report.refused.push({ file: path, text: slot.text, rule: refusal.rule, message: refusal.message })
  for (const { slot } of result.refused) if (memory.find(slot.key)?.by !== 'human') memory.remove(slot.key)
  if (result.isDifferent || (plan.match?.edits ?? []).length > 0) report.own.push(target)
  if (result.lostIds.length > 0) report.lostIds.push({ file: target, ids: result.lostIds })
  report.human += countOfPeople(plan)
  const text = result.file
  // Readers get the page of the source with a notice; a file in its language would hide that. What pages include must be.
  if (!result.isTranslated && planned.existing === undefined && !isIncluded(path)) {
    report.unwritten.push(path)
    const segments = result.segments.map((segment) => ({ ...segment, target: '' }))
    records.set(path, { page: path, source: digestOf(written), output: '', files: pagesDigest, segments })
    return
  }
  if ((await dependencies.readText(target)) !== text) {
    writes.set(target, text)
    report.written += 1
  }
  const read = result.page
  const structure = structureOf(read)
  const isAlike = plan.match === undefined && read.slots.length === page.slots.length
  records.set(path, {
    page: path,
    source: digestOf(written),
    output: digestOf(text),
    files: pagesDigest,
    ...(structure === undefined ? {} : { structure }),
    ...(isAlike ? { segments: result.segments } : ownParts(page, read, plan, folder)),
  })
}

/** The records of a page that people built differently: its written texts, matched with those of the source again. */
function ownParts(
  page: TranslatablePage,
  read: TranslatablePage,
  { choices }: FilePlan,
  folder: string,
): Pick<PageRecord, 'segments' | 'own'> {
  const match = matchBlocks(page, read, folder, () => false)
  const segments = page.slots.map((slot): SegmentRecord => {
    const choice = choices.get(slot)
    const rule = choice?.kind === 'source' ? choice.rule : undefined
    const target = digestOf(match?.texts.get(slot)?.text ?? '')
    return { key: slot.key, target, state: choice?.state ?? 'none', ...(rule === undefined ? {} : { rule }) }
  })
  const { placeAt } = pageText(read.path, read.text)
  const own = (match?.own ?? []).map((offset) => placeAt(offset).line)
  return { segments, ...(own.length === 0 ? {} : { own }) }
}

function isIncluded(path: string): boolean {
  return /^_?snippets\//.test(path)
}

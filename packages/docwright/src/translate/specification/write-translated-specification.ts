import type { Answers } from '../ask-translator.ts'
import type { LanguageReport } from '../language-report.ts'
import { address } from '../localize-addresses.ts'
import type { LanguagePlan, PlannedSpecification, TranslationContext, TranslationPlan } from '../plan-translation.ts'
import { digestOf } from '../slot.ts'
import { countOfPeople, takeAnswers } from '../take-answers.ts'
import { localizeReference } from './specification-files.ts'
import { writeSpecification } from './write-specification.ts'

/** Writes the copy of a specification that a language has, with what was answered. */
export async function writeTranslatedSpecification(
  { path, target, source, plan }: PlannedSpecification,
  { describe }: TranslationPlan,
  { files, folder, filesDigest, records, memory }: LanguagePlan,
  dependencies: TranslationContext,
  { texts, refused }: Answers,
  writes: Map<string, string>,
  report: LanguageReport,
): Promise<void> {
  if (plan.isDifferent) {
    report.different.push(target)
    return
  }
  takeAnswers(plan, texts, refused, path, report)
  const addresses = {
    linkTo: (href: string): string => (href.startsWith('/') ? address(href, path, target, files) : href),
    referenceTo: (reference: string): string =>
      localizeReference(reference, path, target, files.targetOf, dependencies.files),
    pageTo: (href: string): string =>
      /^[a-z][a-z\d+.-]*:/i.test(href) ? href : `/${folder}${href.replace(/^\/+/, '')}`,
  }
  const result = writeSpecification(source, plan.choices, addresses, describe)
  for (const { slot, refusal } of result.refused) {
    report.refused.push({ file: path, text: slot.text, rule: refusal.rule, message: refusal.message })
    if (memory.find(slot.key)?.by !== 'human') memory.remove(slot.key)
  }
  report.human += countOfPeople(plan)
  if ((await dependencies.readText(target)) !== result.text) {
    writes.set(target, result.text)
    report.written += 1
  }
  const { written } = source
  records.set(path, {
    page: path,
    source: digestOf(written),
    output: digestOf(result.text),
    files: filesDigest,
    segments: result.segments,
  })
}

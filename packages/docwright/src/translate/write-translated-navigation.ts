import { parse } from 'jsonc-parser'
import type { Refusal } from './gate/segment-rule.ts'
import { isRecord, type JsonObject } from './json-value.ts'
import type { LanguageReport } from './language-report.ts'
import { navigationDocument } from './navigation-document.ts'
import type { LanguagePlan, TranslationPlan } from './plan-translation.ts'
import { digestOf } from './slot.ts'
import { splice } from './splice.ts'
import { takeAnswers } from './take-answers.ts'
import { recordsOf, replacementsOf } from './translate-file.ts'

/**
 * Puts answers into the navigation of a language.
 *
 * @returns Undefined if it stays as it is.
 */
export function writeTranslatedNavigation(
  { configuration }: TranslationPlan,
  { navigation, records, filesDigest, code }: LanguagePlan,
  texts: ReadonlyMap<string, string>,
  refused: ReadonlyMap<string, Refusal>,
  report: LanguageReport,
): JsonObject | undefined {
  const { document, plan, existing } = navigation
  // A navigation that people arranged differently stays theirs.
  if (plan.isDifferent && (navigation.isAdopted || records.get(configuration.path) === undefined)) {
    report.different.push(`${configuration.path} (${code})`)
    return undefined
  }
  if (plan.isDifferent)
    plan.asks.push(
      ...document.slots.filter((slot) => slot.isProse && !plan.choices.has(slot) && !plan.asks.includes(slot)),
    )
  takeAnswers(plan, texts, refused, configuration.path, report)
  const text = splice(document.text, replacementsOf(plan.choices))
  const value: unknown = parse(text)
  if (!isRecord(value)) return undefined
  const written = navigationDocument(configuration.path, value)
  records.set(configuration.path, {
    page: configuration.path,
    source: digestOf(document.text),
    output: digestOf(text),
    files: filesDigest,
    segments: recordsOf(document, written, plan.choices),
    ...(navigation.isAdopted ? { adopted: true } : {}),
  })
  return existing?.text === text ? undefined : value
}

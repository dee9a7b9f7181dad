import { asksOf } from './ask-language.ts'
import { askTranslator, type Answers, type Ask } from './ask-translator.ts'
import type { JsonObject } from './json-value.ts'
import { refusalOf, reportOf, type LanguageReport } from './language-report.ts'
import { writeRecords } from './page-records.ts'
import { placeEntry } from './place-entry.ts'
import type { FilePlan } from './plan-file.ts'
import type { LanguagePlan, TranslationContext, TranslationPlan } from './plan-translation.ts'
import { writeTranslatedSpecification } from './specification/write-translated-specification.ts'
import { translationFiles } from './translation-files.ts'
import type { TranslationTask, Translator } from './translator.ts'
import { writeTranslatedNavigation } from './write-translated-navigation.ts'
import { writeTranslatedPage } from './write-translated-page.ts'

/** What a run changes. */
export interface TranslationResult {
  /** New texts of files by path. */
  writes: Map<string, string>
  removes: string[]
  reports: LanguageReport[]
}

/** How a run goes on. */
export interface RunOptions {
  translator: Translator
  signal: AbortSignal
  onProgress?(title: string, done: number, total: number): void
  /** Asked once all texts were: whether what was answered is only to be remembered, since more is to come. */
  isPaused?: (() => boolean) | undefined
}

/**
 * Does what a plan asks for.
 *
 * @param dependencies The repository.
 * @param options The translator.
 */
export async function runTranslation(
  plan: TranslationPlan,
  dependencies: TranslationContext,
  options: RunOptions,
): Promise<TranslationResult> {
  const result: TranslationResult = { writes: new Map(), removes: [], reports: [] }
  let configuration = plan.configuration.text
  const asked: { target: LanguagePlan; answers: Answers; asks: readonly Ask[] }[] = []
  for (const target of plan.targets) {
    const asks = asksOf(target)
    asked.push({ target, asks, answers: await ask(plan, target, asks, options) })
  }
  // Pages are made when every language has its texts.
  const isPaused = options.isPaused?.() === true
  for (const { target, asks, answers } of asked) {
    const done = isPaused
      ? await rememberAnswers(target, answers, dependencies)
      : await writeLanguage(plan, { target, asks, answers }, dependencies, options)
    for (const [path, text] of done.writes) result.writes.set(path, text)
    result.removes.push(...target.removes)
    result.reports.push(done.report)
    configuration = placeEntry(configuration, plan, target, done.navigation)
  }
  if (configuration !== plan.configuration.text) result.writes.set(plan.configuration.path, configuration)
  return result
}

/** What a language writes. */
interface LanguageResult {
  writes: Map<string, string>
  report: LanguageReport
  navigation: JsonObject | undefined
}

async function ask(
  { languages, glossary }: TranslationPlan,
  target: LanguagePlan,
  asks: readonly Ask[],
  { translator, signal, onProgress }: RunOptions,
): Promise<Answers> {
  const task: TranslationTask = {
    from: languages.source,
    to: target.tag,
    glossary: {
      keep: glossary.keep,
      terms: glossary.terms.get(target.code) ?? {},
      notes: glossary.notes,
      style: glossary.style.get(target.code),
    },
    signal,
  }
  return askTranslator(asks, translator, task, (slot, text, done) => {
    target.memory.add({ key: slot.key, source: slot.text, text, by: translator.name })
    onProgress?.(`Translating into ${target.code}`, done, asks.length)
  })
}

async function rememberAnswers(
  target: LanguagePlan,
  answers: Answers,
  dependencies: TranslationContext,
): Promise<LanguageResult> {
  const writes = new Map<string, string>()
  // Also what is remembered elsewhere alone: this commit takes the place of the one that has it.
  const text = target.memory.write()
  if (text !== '') await writeKept(translationFiles(target.code).memory, text, dependencies, writes)
  return { writes, report: reportOf(target, answers), navigation: undefined }
}

async function writeLanguage(
  plan: TranslationPlan,
  { target, asks, answers }: { target: LanguagePlan; asks: readonly Ask[]; answers: Answers },
  dependencies: TranslationContext,
  { signal, onProgress }: RunOptions,
): Promise<LanguageResult> {
  const report = reportOf(target, answers)
  const writes = new Map<string, string>()
  if (asks.length > 0 && answers.texts.size === 0 && isNew(target)) {
    for (const {
      slot,
      context: { page },
    } of asks)
      report.refused.push(refusalOf(page, slot, answers.refused))
    report.left = asks.length
    report.unwritten = target.pages.map(({ path }) => path)
    return { writes, report, navigation: undefined }
  }
  // Snippets come before the pages that show them; a page is compiled with what is written of them.
  for (const [index, planned] of target.pages.entries()) {
    signal.throwIfAborted()
    await writeTranslatedPage(planned, plan, target, dependencies, answers.texts, answers.refused, writes, report)
    onProgress?.(`Writing ${target.code}`, index + 1, target.pages.length)
  }
  for (const planned of target.specifications) {
    signal.throwIfAborted()
    await writeTranslatedSpecification(planned, plan, target, dependencies, answers, writes, report)
  }
  const navigation = writeTranslatedNavigation(plan, target, answers.texts, answers.refused, report)
  for (const path of target.records.keys())
    if (target.files.targetOf(path) === undefined && path !== plan.configuration.path) target.records.delete(path)
  const kept = translationFiles(target.code)
  report.left = [...target.records.values()]
    .flatMap(({ segments }) => segments)
    .filter(({ state }) => state === 'source' || state === 'stale').length
  await writeKept(kept.memory, target.memory.write(), dependencies, writes)
  await writeKept(kept.records, writeRecords(target.records.values()), dependencies, writes)
  return { writes, report, navigation }
}

/** A language of which the site has nothing yet, and of whose texts none is remembered. */
function isNew({ pages, specifications, navigation, unchanged, records }: LanguagePlan): boolean {
  const files = [...pages, ...specifications]
  const isRemembered = ({ plan }: { plan: FilePlan }): boolean =>
    [...plan.choices.values()].some(({ kind }) => kind === 'text')
  return (
    unchanged === 0 &&
    records.size === 0 &&
    navigation.existing === undefined &&
    files.every((one) => !one.existing && !isRemembered(one))
  )
}

async function writeKept(
  path: string,
  text: string,
  dependencies: TranslationContext,
  writes: Map<string, string>,
): Promise<void> {
  if ((await dependencies.readText(path)) !== text) writes.set(path, text)
}

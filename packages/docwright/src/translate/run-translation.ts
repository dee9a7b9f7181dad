import { parse } from 'jsonc-parser'
import { pageText } from '../content/page-text.ts'
import { readFrontMatter } from '../content/front-matter/read-front-matter.ts'
import { askTranslator, type Answers, type Ask } from './ask-translator.ts'
import { composePage } from './compose-page.ts'
import type { Refusal } from './gate/segment-rule.ts'
import { isRecord, type JsonObject } from './json-value.ts'
import { matchBlocks } from './match-blocks.ts'
import { navigationDocument } from './navigation-document.ts'
import { writeRecords, type PageRecord, type SegmentRecord } from './page-records.ts'
import { structureOf, type Choice, type FilePlan } from './plan-file.ts'
import type {
  LanguagePlan,
  PlannedPage,
  PlannedSpecification,
  TranslationPlan,
  TranslationContext,
} from './plan-translation.ts'
import type { TranslatablePage } from './read-page.ts'
import { digestOf, type Slot, type SlotDocument } from './slot.ts'
import { splice } from './splice.ts'
import { recordsOf, replacementsOf } from './translate-file.ts'
import { localizeReference } from './specification/specification-files.ts'
import { writeSpecification } from './specification/write-specification.ts'
import { address } from './localize-addresses.ts'
import { placeEntry } from './place-entry.ts'
import { translationFiles } from './translation-files.ts'
import type { TranslationTask, Translator } from './translator.ts'

/** What came of one language. */
export interface LanguageReport {
  code: string
  /** Pages and snippets that have a translation, and those that nothing happened to. */
  pages: number
  unchanged: number
  written: number
  /** Texts that were translated now, and how many were sent, repetitions included. */
  translated: number
  asked: number
  /** Texts of people that stayed. */
  human: number
  /** Texts that no attempt brought through the gate. */
  refused: { file: string; text: string; rule: string; message: string; answer?: string | undefined }[]
  /** Texts that are not translated or whose translation is of an older source, those of earlier runs included. */
  left: number
  /** Pages that were not written, since nothing of them was translated. */
  unwritten: string[]
  /** Files that cannot be compared with their source and stay as they are. */
  different: string[]
  /** Files that differ from their source in what people wrote, which stays. */
  own: string[]
  /** Ids of the source that a translation lacks. */
  lostIds: { file: string; ids: readonly string[] }[]
}

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

/** The report of a language of which nothing has been written yet. */
function reportOf(target: LanguagePlan, answers: Answers): LanguageReport {
  return {
    code: target.code,
    pages: target.files.sources.length + target.files.specifications.size,
    unchanged: target.unchanged,
    written: 0,
    translated: answers.texts.size,
    asked: answers.asked,
    human: 0,
    refused: [],
    left: 0,
    unwritten: [],
    different: [],
    own: [],
    lostIds: [],
  }
}

async function rememberAnswers(
  target: LanguagePlan,
  answers: Answers,
  dependencies: TranslationContext,
): Promise<LanguageResult> {
  const writes = new Map<string, string>()
  if (answers.texts.size > 0)
    await writeKept(translationFiles(target.code).memory, target.memory.write(), dependencies, writes)
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
    await writePlanned(planned, plan, target, dependencies, answers.texts, answers.refused, writes, report)
    onProgress?.(`Writing ${target.code}`, index + 1, target.pages.length)
  }
  for (const planned of target.specifications) {
    signal.throwIfAborted()
    await writePlannedSpecification(planned, plan, target, dependencies, answers, writes, report)
  }
  const navigation = writeNavigation(plan, target, answers.texts, answers.refused, report)
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

/** A language of which the site has nothing yet. */
function isNew({ pages, specifications, navigation, unchanged, records }: LanguagePlan): boolean {
  const files = [...pages, ...specifications]
  return (
    unchanged === 0 && records.size === 0 && navigation.existing === undefined && files.every((one) => !one.existing)
  )
}

function refusalOf(
  file: string,
  { key, text }: Slot,
  refused: ReadonlyMap<string, Refusal>,
): LanguageReport['refused'][number] {
  const missing: Refusal = { rule: 'ids', message: 'There was no answer for this text.' }
  const { rule, message, answer: said } = refused.get(key) ?? missing
  return { file, text, rule, message, ...(said === undefined ? {} : { answer: said }) }
}

async function writeKept(
  path: string,
  text: string,
  dependencies: TranslationContext,
  writes: Map<string, string>,
): Promise<void> {
  if ((await dependencies.readText(path)) !== text) writes.set(path, text)
}

/** Each text is asked for once, wherever it stands. */
function asksOf({ pages, specifications, navigation }: LanguagePlan): Ask[] {
  const asks = new Map<string, Ask>()
  const add = (slot: Slot, document: SlotDocument, page: string): void => {
    if (asks.has(slot.key)) return
    const at = document.slots.indexOf(slot)
    const before = document.slots[at - 1]?.text
    const after = document.slots[at + 1]?.text
    const context = { page, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }
    asks.set(slot.key, { slot, context })
  }
  for (const { page, plan } of pages) {
    const title = readFrontMatter(page.text, page.path).frontMatter.title ?? page.path
    for (const slot of plan.asks) add(slot, page, title)
  }
  for (const { source, plan } of specifications) for (const slot of plan.asks) add(slot, source, source.path)
  for (const slot of navigation.plan.asks) add(slot, navigation.document, 'navigation')
  return [...asks.values()]
}

async function writePlanned(
  planned: PlannedPage,
  { configuration: { variables } }: TranslationPlan,
  { folder, filesDigest, records, memory }: LanguagePlan,
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
  answer(plan, texts, refused, path, report)
  const readText = async (file: string): Promise<string | undefined> =>
    writes.get(file) ?? (await dependencies.readText(file))
  const result = await composePage(planned, readText, variables)
  for (const { slot, refusal } of result.refused)
    report.refused.push({ file: path, text: slot.text, rule: refusal.rule, message: refusal.message })
  for (const { slot } of result.refused) if (memory.find(slot.key)?.by !== 'human') memory.remove(slot.key)
  if (result.isDifferent || (plan.match?.edits ?? []).length > 0) report.own.push(target)
  if (result.lostIds.length > 0) report.lostIds.push({ file: target, ids: result.lostIds })
  report.human += [...plan.choices.values()].filter(isOfPeople).length
  const text = result.file
  // Readers get the page of the source with a notice; a file in its language would hide that. What pages include must be.
  if (!result.isTranslated && planned.existing === undefined && !isIncluded(path)) {
    report.unwritten.push(path)
    const segments = result.segments.map((segment) => ({ ...segment, target: '' }))
    records.set(path, { page: path, source: digestOf(written), output: '', files: filesDigest, segments })
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
    files: filesDigest,
    ...(structure === undefined ? {} : { structure }),
    ...(isAlike ? { segments: result.segments } : ownParts(page, read, plan, folder)),
  })
}

/** What is remembered of a page that people built differently: its texts are found beside those of the source again. */
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

async function writePlannedSpecification(
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
  answer(plan, texts, refused, path, report)
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
  report.human += [...plan.choices.values()].filter(isOfPeople).length
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

function answer(
  plan: PlannedPage['plan'],
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

function isOfPeople(choice: Choice): boolean {
  return choice.kind === 'kept' && choice.state !== 'stale'
}

function isIncluded(path: string): boolean {
  return /^_?snippets\//.test(path)
}

function writeNavigation(
  { configuration }: TranslationPlan,
  { navigation, records, filesDigest, code }: LanguagePlan,
  texts: ReadonlyMap<string, string>,
  refused: ReadonlyMap<string, Refusal>,
  report: LanguageReport,
): JsonObject | undefined {
  const { document, plan, existing } = navigation
  // A navigation that people arranged differently stays theirs.
  if (plan.isDifferent && records.get(configuration.path) === undefined) {
    report.different.push(`${configuration.path} (${code})`)
    return undefined
  }
  if (plan.isDifferent) plan.asks.push(...document.slots.filter(({ isProse }) => isProse))
  answer(plan, texts, refused, configuration.path, report)
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

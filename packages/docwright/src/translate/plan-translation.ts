import { estimateCost, type CostEstimate } from './estimate-cost.ts'
import { languageInfo } from '../config/language-codes.ts'
import { compileShape, type CompiledShape } from './compile-translation.ts'
import { composePage } from './compose-page.ts'
import { readConfiguration, type Configuration } from './configuration.ts'
import { readGlossary, type Glossary } from './glossary.ts'
import type { JsonObject } from './json-value.ts'
import { address, localizeAddresses } from './localize-addresses.ts'
import { matchBlocks } from './match-blocks.ts'
import { holds, noticing } from './corrected-wording.ts'
import { readMemory, type TranslationMemory } from './memory.ts'
import { mapNavigation, navigationDocument } from './navigation-document.ts'
import { readRecords, type PageRecord } from './page-records.ts'
import { isWithoutAnswer, keptFile, planFile, type FilePlan } from './plan-file.ts'
import { readPage, type TranslatablePage } from './read-page.ts'
import { folderOf, siteLanguages, type SiteLanguages } from './site-languages.ts'
import { digestOf, type FixedEdit, type SlotDocument } from './slot.ts'
import { createDescriptionReader, type ReadDescription } from './specification/read-description.ts'
import { readSpecification, type TranslatableSpecification } from './specification/read-specification.ts'
import { translatedFiles, type TranslatedFiles } from './translated-files.ts'
import { glossaryFile, translationFiles } from './translation-files.ts'
import { anyHttpMethod } from '../config/http-methods.ts'

/** The repository as translating needs it. */
export interface TranslationContext {
  /** Paths of the published files. */
  files: ReadonlySet<string>
  /** Reads a file, also below `.docwright/i18n`. */
  readText(path: string): Promise<string | undefined>
  /** Reads a memory from another place, such as a deleted branch, for texts that the memory here lacks. */
  readRemembered?: ((path: string) => Promise<string | undefined>) | undefined
  /** Reads a file as the branch has it into which the translation will be merged; by default, as `readText` does. */
  readMerged?: ((path: string) => Promise<string | undefined>) | undefined
}

/** One page of the plan. */
export interface PlannedPage {
  path: string
  target: string
  /** The page as it is written, with its own line ends. */
  written: string
  page: TranslatablePage
  /** The page, compiled: once for all languages. */
  shape: () => Promise<CompiledShape>
  existing: TranslatablePage | undefined
  fixed: FixedEdit[]
  plan: FilePlan
  /** Whether the page and its source are as they were written, by a version that put pages together in another way. */
  isOfOlderForm: boolean
  /** Whether a run would change the file. It composes the whole page, so it is a function; call it before a run. */
  isBehind(): Promise<boolean>
}

/** One specification of the plan. */
export interface PlannedSpecification {
  path: string
  target: string
  source: TranslatableSpecification
  existing: TranslatableSpecification | undefined
  plan: FilePlan
}

/** A language's entry of the plan. */
export interface PlannedNavigation {
  document: SlotDocument
  plan: FilePlan
  existing: SlotDocument | undefined
  index: number | undefined
  /** Whether people made the entry. */
  isAdopted: boolean
}

/** The plan for one language. */
export interface LanguagePlan {
  code: string
  tag: string
  folder: string
  files: TranslatedFiles
  filesDigest: string
  /** As `filesDigest`, for pages: with the way in which they are put together. */
  pagesDigest: string
  memory: TranslationMemory
  records: Map<string, PageRecord>
  /** Pages that have changed since they were last written, or whose source has. */
  pages: PlannedPage[]
  /** Specifications that need work, by the same rule as `pages`. */
  specifications: PlannedSpecification[]
  /** Number of pages and specifications without a change. */
  unchanged: number
  /** The language's entry in the navigation. */
  navigation: PlannedNavigation
  /** Translations without a source that nobody has edited. */
  removes: string[]
  /** Translations without a source that people have edited: they stay. */
  orphans: string[]
}

/** The plan for all languages of a site. */
export interface TranslationPlan {
  configuration: Configuration
  languages: SiteLanguages
  glossary: Glossary
  targets: LanguagePlan[]
  /** Languages that were asked for and that somebody has removed from the navigation since they were translated. */
  removed: string[]
  /** Reads descriptions of specifications. */
  describe: ReadDescription
}

/** Why a site cannot be translated. */
export interface NoPlan {
  message: string
}

/**
 * Compares a site with its translations. It asks no translator and writes nothing.
 *
 * @param codes Canonical codes of the target languages; if empty, all languages of the site.
 * @param isRetry Whether texts that the gate has refused are tried again.
 * @param bringsBack Whether a language that was removed from the navigation gets its entry again: a person asks for it. A
 * workflow that still names it does not.
 */
export async function planTranslation(
  repository: TranslationContext,
  codes: readonly string[],
  isRetry = false,
  bringsBack = false,
): Promise<TranslationPlan | NoPlan> {
  const context = { ...repository, readText: readingOnce(repository.readText) }
  const configuration = await readConfiguration(context.readText)
  if (configuration === undefined) return { message: 'There is no docs.json with a navigation.' }
  const languages = siteLanguages(configuration.navigation)
  if (languages === undefined) return { message: '“languages” in the navigation has no supported language.' }
  if (codes.includes(languages.source))
    return { message: `“${languages.source}” is the source language; it cannot be a target.` }
  const glossary = readGlossary(await context.readText(glossaryFile))
  const wanted = codes.length > 0 ? codes : [...languages.entries.keys()]
  if (wanted.length === 0)
    return {
      message:
        'The site has only one language. Specify a target: docwright translate --language fr, or `languages: [fr]` in a workflow.',
    }
  const site = { configuration, languages, glossary, describe: await createDescriptionReader() }
  const sources = createSources(context, configuration.variables)
  const targets: LanguagePlan[] = []
  const removed: string[] = []
  for (const code of wanted) {
    if (!bringsBack && !languages.entries.has(code) && (await hadEntry(code, context, configuration.path)))
      removed.push(code)
    else targets.push(await planLanguage(code, context, site, sources, isRetry))
  }
  return { ...site, targets, removed }
}

/** Whether the site has had an entry that translating made. One that is only proposed has been removed by nobody. */
async function hadEntry(
  code: string,
  { readText, readMerged = readText }: TranslationContext,
  path: string,
): Promise<boolean> {
  return readRecords((await readMerged(translationFiles(code).records)) ?? '').has(path)
}

/** Reads each file once: every language needs the pages of the source. */
function readingOnce(readText: TranslationContext['readText']): TranslationContext['readText'] {
  const known = new Map<string, Promise<string | undefined>>()
  return async (path) => {
    const found = known.get(path) ?? readText(path)
    known.set(path, found)
    return found
  }
}

/** Reads the source's pages once for all languages. */
function createSources({ readText }: TranslationContext, variables: Readonly<Record<string, string>>) {
  const known = new Map<string, Pick<PlannedPage, 'page' | 'shape'>>()
  return {
    async read(path: string, text: string): Promise<Pick<PlannedPage, 'page' | 'shape'>> {
      const found = known.get(path)
      if (found !== undefined) return found
      const page = await readPage(path, text, variables)
      let shape: Promise<CompiledShape> | undefined
      const source = { page, shape: () => (shape ??= compileShape(path, page.text, readText, variables)) }
      known.set(path, source)
      return source
    },
  }
}

/** How pages are put together, besides their texts. Where it is another, each is put together once more. */
const form = 'other ids'

async function planLanguage(
  code: string,
  context: TranslationContext,
  { configuration, languages, describe }: Pick<TranslationPlan, 'configuration' | 'languages' | 'describe'>,
  sources: ReturnType<typeof createSources>,
  isRetry: boolean,
): Promise<LanguagePlan> {
  const entry = languages.entries.get(code)
  const folder = folderOf(code, entry?.entry)
  const defaults = configuration.specifications
  const files = await translatedFiles(languages, folder, { ...context, defaults, describe })
  const kept = translationFiles(code)
  const elsewhere = await context.readRemembered?.(kept.memory)
  const remembered = readMemory((await context.readText(kept.memory)) ?? '', elsewhere)
  const records = readRecords((await context.readText(kept.records)) ?? '')
  const paths = [...files.sources, ...files.specifications.keys()]
  const filesDigest = digestOf(paths.toSorted().join('\n'))
  const pagesDigest = digestOf([...paths.toSorted(), form].join('\n'))
  const pages: PlannedPage[] = []
  const present = new Set(paths)
  const gone = [...records.values()].filter(({ page }) => !present.has(page) && page !== configuration.path)
  const movedFrom = new Set<string>()
  const inFolder = (path: string): string => targetOfGone(path, languages, folder)
  const unchanged = new Set<string>()
  const corrected = new Set<string>()
  const memory = noticing(remembered, corrected)
  async function planPage(path: string, isForced: boolean): Promise<PlannedPage | 'unchanged' | undefined> {
    const written = await context.readText(path)
    const target = files.targetOf(path)
    if (written === undefined || target === undefined) return undefined
    const found = await context.readText(target)
    const record = records.get(path)
    if (!isForced && isAsWritten(record, written, found, pagesDigest, isRetry)) return 'unchanged'
    const { page, shape } = await sources.read(path, written)
    const moved = record === undefined && found === undefined ? movedRecord(page, gone) : undefined
    if (moved !== undefined) movedFrom.add(moved.page)
    const old = moved === undefined ? found : await context.readText(inFolder(moved.page))
    const existing = old === undefined ? undefined : await readPage(target, old, configuration.variables)
    const fixed = localizeAddresses(page, files)
    const plan = planFile({
      source: page,
      existing,
      record: moved ?? record,
      memory,
      isRetry,
      isAsRecorded: isAsRecorded(record, written, found),
      match: (isOurs) => existing && matchBlocks(page, existing, folder, isOurs),
    })
    const isOfOlderForm = record?.files === filesDigest && isAsRecorded(record, written, found)
    const planned = { path, target, written, page, shape, existing, fixed, plan, isOfOlderForm }
    return { ...planned, isBehind: () => wouldChange(planned, found, context, configuration.variables) }
  }
  for (const isSecond of [false, true]) {
    for (const path of files.sources) {
      // Sentences that people have corrected may also be in other pages.
      if (isSecond && !holds(records.get(path), corrected)) continue
      const planned = await planPage(path, isSecond)
      if (planned === undefined) continue
      if (planned === 'unchanged') {
        unchanged.add(path)
        continue
      }
      unchanged.delete(path)
      const at = pages.findIndex((one) => one.path === path)
      if (at === -1) pages.push(planned)
      else pages[at] = planned
    }
  }
  const specifications: PlannedSpecification[] = []
  for (const [path, source] of files.specifications) {
    const target = files.targetOf(path)
    if (target === undefined) continue
    const found = await context.readText(target)
    const record = records.get(path)
    if (isAsWritten(record, source.written, found, filesDigest, isRetry)) {
      unchanged.add(path)
      continue
    }
    const existing = found === undefined ? undefined : readSpecification(target, found, describe)
    const isBroken = found !== undefined && existing === undefined
    const plan = isBroken
      ? keptFile()
      : planFile({
          source,
          existing,
          record,
          memory,
          isRetry,
          isAsRecorded: isAsRecorded(record, source.written, found),
        })
    specifications.push({ path, target, source, existing, plan })
  }
  const withoutSource = await sortGone(gone, movedFrom, context, inFolder)
  const tag = languageInfo(code)?.tag ?? code
  const navigation = planNavigation(configuration, languages, files, entry, records, memory, isRetry)
  const rest = { unchanged: unchanged.size, navigation, ...withoutSource }
  return { code, tag, folder, files, filesDigest, pagesDigest, memory, records, pages, specifications, ...rest }
}

/** Which translations without a source are removed, and which stay because people have edited them. */
async function sortGone(
  gone: readonly PageRecord[],
  movedFrom: ReadonlySet<string>,
  { readText }: TranslationContext,
  targetOf: (path: string) => string,
): Promise<Pick<LanguagePlan, 'removes' | 'orphans'>> {
  const removes: string[] = []
  const orphans: string[] = []
  for (const record of gone) {
    const target = targetOf(record.page)
    const found = await readText(target)
    if (found === undefined) continue
    const isOurs = digestOf(found) === record.output && record.segments.every(({ state }) => state !== 'human')
    if (isOurs || movedFrom.has(record.page)) removes.push(target)
    else orphans.push(target)
  }
  return { removes, orphans }
}

/** Whether a run would change the file. Without texts to ask for, its result is known before the run. */
async function wouldChange(
  planned: Omit<PlannedPage, 'isBehind'>,
  found: string | undefined,
  { readText }: TranslationContext,
  variables: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { plan } = planned
  if (plan.isDifferent) return false
  if (plan.asks.length > 0 || found === undefined) return true
  // Composing a page changes its choices, and the run needs them unchanged.
  const trial = { ...planned, plan: { ...plan, choices: new Map(plan.choices) } }
  return (await composePage(trial, readText, variables)).file !== found
}

function isAsWritten(
  record: PageRecord | undefined,
  source: string,
  found: string | undefined,
  filesDigest: string,
  isRetry: boolean,
): boolean {
  if (record === undefined || record.segments.some(isWithoutAnswer)) return false
  if (isRetry && record.segments.some(({ state }) => state === 'source' || state === 'stale')) return false
  // A page without any translated text was not written; it is tried again when it changes.
  if (found === undefined) return record.output === '' && record.source === digestOf(source)
  return record.files === filesDigest && isAsRecorded(record, source, found)
}

/** Whether neither the source nor the translation has changed since it was written. */
function isAsRecorded(record: PageRecord | undefined, source: string, found: string | undefined): boolean {
  if (record === undefined || found === undefined) return false
  return record.source === digestOf(source) && record.output === digestOf(found)
}

/** Finds the record of a page that was moved, by at least half of its texts. */
function movedRecord(page: TranslatablePage, gone: readonly PageRecord[]): PageRecord | undefined {
  const keys = new Set(page.slots.filter(({ isProse }) => isProse).map(({ key }) => key))
  const shares = gone.map((record) => {
    const prose = record.segments.filter(({ state }) => state !== 'none')
    return { record, share: prose.filter(({ key }) => keys.has(key)).length / Math.max(prose.length, keys.size, 1) }
  })
  const best = shares.toSorted((one, other) => other.share - one.share)[0]
  return best !== undefined && best.share >= 0.5 ? best.record : undefined
}

function targetOfGone(path: string, { sourceFolder }: SiteLanguages, folder: string): string {
  const snippets = /^_?snippets\//.exec(path)?.[0]
  if (snippets !== undefined) return `${snippets}${folder}${path.slice(snippets.length)}`
  return folder + (path.startsWith(sourceFolder) ? path.slice(sourceFolder.length) : path)
}

function planNavigation(
  configuration: Configuration,
  languages: SiteLanguages,
  files: TranslatedFiles,
  entry: { index: number; entry: JsonObject } | undefined,
  records: ReadonlyMap<string, PageRecord>,
  memory: TranslationMemory,
  isRetry: boolean,
): PlannedNavigation {
  const linkTo = (href: string): string => (href.startsWith('/') ? address(href, '', '', files) : href)
  const record = records.get(configuration.path)
  // An entry that people have made says by itself what is to be in it.
  const { language: _language, ...own } = entry?.entry ?? {}
  const isEmpty = Object.keys(own).length === 0
  const isAdopted = !isEmpty && (record === undefined || record.adopted === true)
  const { around: written, shared } = configuration
  const all = { ...written, ...(shared === undefined ? {} : { global: shared }) }
  const around = Object.entries(all).filter(([key]) => !isAdopted || key in own)
  const whole = { ...Object.fromEntries(around), ...withDefaults(languages.navigation, files) }
  const mapped = mapNavigation(whole, { ...files, linkTo }) as JsonObject
  const document = navigationDocument(configuration.path, mapped)
  // An entry with nothing but its language asks for the rest.
  const existing = isEmpty ? undefined : navigationDocument(configuration.path, own)
  const isRecorded =
    existing !== undefined && record?.source === digestOf(document.text) && record.output === digestOf(existing.text)
  const compared = planFile({ source: document, existing, record, memory, isRetry, isAsRecorded: isRecorded })
  const isRearranged = compared.isDifferent && record !== undefined
  if (!isRearranged) return { document, plan: compared, existing, index: entry?.index, isAdopted }
  // An entry that people have made and rearranged is compared as if it were new; one of the platform is made again.
  const plan = isAdopted
    ? planFile({ source: document, existing, record: undefined, memory, isRetry })
    : { ...planFile({ source: document, existing: undefined, record, memory, isRetry }), isDifferent: true }
  return { document, plan, existing, index: entry?.index, isAdopted }
}

const operationEntry = new RegExp(String.raw`"(?:${anyHttpMethod}|webhook) [^"]+"`, 'i')

/** Operations of a navigation that names no specification are those of the default, which the language has its own of. */
function withDefaults(navigation: JsonObject, { defaultSpecifications }: TranslatedFiles): JsonObject {
  const written = JSON.stringify(navigation)
  const isListed = operationEntry.test(written)
  if (!isListed || written.includes('"openapi":') || defaultSpecifications.length === 0) return navigation
  return { openapi: [...defaultSpecifications], ...navigation }
}

/**
 * How much a plan asks for: texts that differ, and their characters.
 *
 * @param target One language of the plan.
 */
export function planSize({ pages, specifications, navigation }: LanguagePlan): CostEstimate {
  const asks = [...[...pages, ...specifications].flatMap(({ plan }) => plan.asks), ...navigation.plan.asks]
  return estimateCost(new Map(asks.map(({ key, text }) => [key, text])).values())
}

import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { createDiskSource } from '../source/disk-source.ts'
import { decodeText } from '../source/decode-text.ts'
import { priceOf } from '../translate/estimate-cost.ts'
import { planProblems } from '../translate/plan-problems.ts'
import {
  planSize,
  planTranslation,
  type TranslationPlan,
  type TranslationContext,
} from '../translate/plan-translation.ts'
import { createPseudoTranslator } from '../translate/pseudo-translator.ts'
import type { LanguageReport } from '../translate/language-report.ts'
import { runTranslation, type TranslationResult } from '../translate/run-translation.ts'
import { translationFiles, translationFolder } from '../translate/translation-files.ts'
import type { Translator } from '../translate/translator.ts'
import { docsFolder } from './docs-folder.ts'
import { formatDiagnostics, summarize } from './format-diagnostics.ts'
import { loadModelTranslator } from './model-translator.ts'
import { progressBar } from './progress-bar.ts'
import type { Terminal } from './terminal.ts'
import { UsageError } from './usage-error.ts'

/** Options of `docwright translate`. */
export interface TranslateOptions {
  language?: string[]
  check?: boolean
  dryRun?: boolean
  report?: boolean
  retry?: boolean
  pseudo?: boolean
  json?: boolean
}

/**
 * Translates a docs repository, or says what is not translated.
 *
 * @param folder Folder that holds `docs.json`.
 * @param options See {@link TranslateOptions}.
 * @returns 0 done; 1 if `--check` found errors, no translator can be reached, or a language has failed.
 */
export async function translate(folder: string, options: TranslateOptions, terminal: Terminal): Promise<number> {
  const root = docsFolder(folder)
  const context = await contextOf(root)
  const plan = await planTranslation(context, [...new Set(options.language)], options.retry === true, true)
  if ('message' in plan) throw new UsageError(plan.message)
  if (options.check === true) return check(plan, root, options, terminal)
  const [fault] = plan.glossary.problems
  if (fault !== undefined) {
    terminal.note(formatDiagnostics(plan.glossary.problems, root, terminal.columns.remarks))
    return 1
  }
  await announce(plan, options, terminal)
  if (options.dryRun === true) return 0
  const translator = await translatorFor(plan, options, terminal)
  if (translator === undefined) return 1
  const result = await run(plan, context, root, translator, terminal)
  write(root, result)
  tell(result, options, terminal)
  return result.reports.some(hasFailed) ? 1 : 0
}

/** The most of what was asked for that may be left untranslated: a text or two that no attempt brings through is usual. */
const mostRefused = 0.05

/** Whether a page could not be written, or too much of what was asked for was refused. */
function hasFailed({ unwritten, refused, translated }: LanguageReport): boolean {
  return unwritten.length > 0 || refused.length > mostRefused * (refused.length + translated)
}

async function contextOf(root: string): Promise<TranslationContext> {
  const source = createDiskSource(root)
  const files = await source.list()
  return {
    files: new Set(files.map(({ path }) => path)),
    async readText(path) {
      if (path.startsWith(`${translationFolder}/`)) return readKept(root, path)
      const bytes = await source.read(path)
      return bytes === undefined ? undefined : keepMark(bytes, path)
    },
  }
}

/** The memory of translations is ours, but the folder may be a link to something that is not. */
function readKept(root: string, path: string): string | undefined {
  const file = join(root, path)
  return existsSync(file) && isInside(root, dirname(file)) ? readFileSync(file, 'utf8') : undefined
}

/** With the byte order mark, which a translation keeps. */
function keepMark(bytes: Uint8Array, path: string): string {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return `${hasMark ? '\uFEFF' : ''}${decodeText(bytes, path).text}`
}

async function check(
  plan: TranslationPlan,
  root: string,
  options: TranslateOptions,
  terminal: Terminal,
): Promise<number> {
  const problems = await planProblems(plan)
  if (options.json === true) terminal.print(JSON.stringify(problems, undefined, 2))
  else {
    if (problems.length > 0) terminal.print(`${formatDiagnostics(problems, root, terminal.columns.results)}\n`)
    terminal.print(summarize(problems))
  }
  return problems.some(({ severity }) => severity === 'error') ? 1 : 0
}

/** Says what it will cost before anything is asked. */
async function announce({ targets }: TranslationPlan, options: TranslateOptions, terminal: Terminal): Promise<void> {
  for (const target of targets) {
    const { texts, words, tokens } = planSize(target)
    const { code, pages, unchanged } = target
    let behind = 0
    for (const page of pages) if (await page.isBehind()) behind += 1
    const say = options.dryRun === true && options.json !== true ? terminal.print : terminal.note
    const cost = options.pseudo === true || texts === 0 ? '' : `, about ${costOf(tokens)}`
    say(
      `${code}: ${counted(texts, 'text')} to translate (${counted(words, 'word')}${cost}); ${counted(behind, 'page')} to write, ${unchanged + pages.length - behind} up to date.`,
    )
  }
}

/** Tokens, and their price if the operator has configured prices per million. */
function costOf(tokens: { input: number; output: number }): string {
  const price = priceOf(tokens, process.env['DOCWRIGHT_MODEL_PRICE'])
  const money = price === undefined ? '' : `, which cost ${price.toFixed(2)}`
  return `${tokens.input.toLocaleString('en')} tokens to read and ${tokens.output.toLocaleString('en')} to write${money}`
}

async function translatorFor(
  plan: TranslationPlan,
  { pseudo }: TranslateOptions,
  terminal: Terminal,
): Promise<Translator | undefined> {
  if (pseudo === true) return createPseudoTranslator()
  // Remembered translations need no model.
  if (plan.targets.every((target) => planSize(target).texts === 0)) return createPseudoTranslator()
  const found = await loadModelTranslator(process.env)
  if ('translator' in found) return found.translator
  terminal.note(found.message)
  return undefined
}

async function run(
  plan: TranslationPlan,
  context: TranslationContext,
  root: string,
  translator: Translator,
  terminal: Terminal,
): Promise<TranslationResult> {
  const stop = new AbortController()
  const onSignal = (): void => stop.abort(new Error('it was interrupted'))
  process.once('SIGINT', onSignal)
  try {
    return await runTranslation(plan, context, {
      translator,
      signal: stop.signal,
      onProgress: (title, done, total) => terminal.progress(progressBar(title, done, total, terminal.width)),
    })
  } catch (cause) {
    // Translations that were paid for are kept.
    const writes = new Map(plan.targets.map(({ code, memory }) => [translationFiles(code).memory, memory.write()]))
    write(root, { writes, removes: [] })
    throw cause
  } finally {
    process.off('SIGINT', onSignal)
    terminal.endProgress()
  }
}

/** Writes below the docs folder alone: a link in the repository may lead elsewhere. */
function write(root: string, { writes, removes }: Pick<TranslationResult, 'writes' | 'removes'>): void {
  for (const [path, text] of writes) {
    const target = join(root, path)
    mkdirSync(dirname(target), { recursive: true })
    if (!isInside(root, dirname(target))) throw new UsageError(`${path} is outside the docs folder.`)
    writeFileSync(target, text)
  }
  for (const path of removes) {
    const target = join(root, path)
    if (isInside(root, dirname(target))) rmSync(target, { force: true })
  }
}

function isInside(root: string, folder: string): boolean {
  const real = realpathSync(folder)
  return real === root || real.startsWith(root + sep)
}

function tell({ reports, removes }: TranslationResult, options: TranslateOptions, terminal: Terminal): void {
  if (options.json === true) {
    terminal.print(JSON.stringify({ languages: reports, removed: removes }, undefined, 2))
    return
  }
  for (const report of reports) {
    terminal.print(
      `${report.code}: ${counted(report.translated, 'text')} translated (${report.asked} asked), ${report.written} of ${counted(report.pages, 'page')} written, ${counted(report.human, 'text')} by people kept, ${report.left} left untranslated.`,
    )
    const shown = options.report === true ? report.refused : report.refused.slice(0, 10)
    for (const { file, rule, text, message, answer } of shown)
      terminal.note(
        `  ${file}: ${rule}: ${text.slice(0, 100)} (${message})${answer === undefined ? '' : ` Answer: ${answer.slice(0, 200)}`}`,
      )
    if (shown.length < report.refused.length)
      terminal.note(`  … and ${report.refused.length - shown.length} more: see --report.`)
    for (const file of report.unwritten)
      terminal.note(
        `  ${file}: nothing was translated, so the page was not written. Readers see the original, with a notice.`,
      )
    for (const file of report.different)
      terminal.note(`  ${file} is structured differently from its source and was not changed.`)
    if (options.report === true) detail(report, terminal)
  }
}

function detail({ pages, different, own, lostIds, unchanged }: LanguageReport, terminal: Terminal): void {
  terminal.print(`  structurally equal: ${pages - different.length - own.length} of ${counted(pages, 'page')}`)
  for (const file of own) terminal.note(`    ${file} differs in blocks that people wrote, which are kept`)
  terminal.print(`  unchanged: ${unchanged}`)
  terminal.print(`  pages that lack an id of their source: ${lostIds.length}`)
  for (const { file, ids } of lostIds) terminal.note(`    ${file}: ${ids.join(', ')}`)
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

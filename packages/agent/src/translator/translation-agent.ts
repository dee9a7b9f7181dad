import {
  leftOut,
  planTranslation,
  runTranslation,
  type LanguageReport,
  type TranslationContext,
  type Translator,
} from 'docwright/engine'
import { answerInParts } from '../maintainer/answer-in-parts.ts'
import { afterTools, asksFor, hasFinished, ruleAnswer } from '../maintainer/after-tools.ts'
import { createDraft } from '../maintainer/draft.ts'
import type { AssistantStep, Model, ModelRequest, ModelStep, TokenUsage, ToolCall } from '../model/model.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { keepAnswers, type GivenAnswers, type KeptTranslator } from './keep-answers.ts'
import type { ModelTranslator } from './model-translator.ts'

/**
 * The agent that keeps translations current: it works like a model and changes files through the same tools, but asks a
 * model for texts alone. Other requests go to the model itself.
 *
 * @param translator Translates the texts.
 * @param options Settings of the agent.
 * @param options.languages Canonical codes; by default, those of the site.
 * @param options.prompt The request that it does itself.
 * @param options.model Does all other requests; undefined if there is none.
 * @param options.limit Tokens that it may cost; null for no limit.
 * @param options.requestsAtOnce After so many requests, the answers are written down before it continues.
 * @param options.elsewhere Reads files of other branches, by their paths in the repository.
 */
export function createTranslationAgent(
  workspace: Workspace,
  translator: Translator,
  {
    languages,
    prompt,
    model,
    requestsAtOnce = 40,
    limit = null,
    elsewhere = {},
  }: {
    languages: readonly string[]
    prompt: string
    model: Model | undefined
    requestsAtOnce?: number
    limit?: number | null
    elsewhere?: Pick<TranslationContext, 'readRemembered' | 'readMerged'>
  },
): Model {
  async function step(request: ModelRequest, signal: AbortSignal): Promise<ModelStep> {
    const { messages } = request
    const asked = messages.findLast(({ role }) => role === 'user')
    if (asked?.role !== 'user' || !asksFor(asked.text, prompt))
      return model === undefined
        ? ruleAnswer({ text: 'I keep translations current, and do nothing else.', calls: [] })
        : model.step(request, signal)
    if (hasFinished(messages)) return ruleAnswer(afterTools(messages, 'translation'))
    for (;;) {
      const kept = keepAnswers(translator, given, { most: requestsAtOnce, tokensLeft })
      const answer = await translate(kept, messages.length, signal)
      const fault = kept.fault()
      if (fault === undefined && !kept.hasPaused())
        return ruleAnswer({ text: answer.text, calls: answer.calls }, spending())
      // Answers are remembered first, so that each text is requested once, whatever happens next. Pages are made of
      // them once nothing is missing.
      const calls = answer.calls.filter(({ input }) => isOfMemory(input))
      const text = fault?.message ?? 'What was translated so far is remembered.'
      if (kept.answered() > 0 && calls.length > 0) {
        for (const { code, translated } of answer.reports) noted.set(code, notedOf(code) + translated)
        return ruleAnswer({ text, calls }, spending())
      }
      if (fault === undefined) continue
      if (workspace.changes().length === 0) return { kind: 'fault', fault }
      const title = 'Keep the translations that were finished'
      const summary = `They are remembered, and pages are made of them when the rest is translated: ${fault.message}`
      return { kind: 'fault', fault: { ...fault, finished: { title, summary } } }
    }
  }

  const given: GivenAnswers = new Map()
  /**
   * Number of texts of a language that were translated and remembered in earlier steps, which the last step also
   * reports.
   */
  const noted = new Map<string, number>()
  const notedOf = (code: string): number => noted.get(code) ?? 0
  function tokensLeft(): number {
    const spent = spentBy(translator)
    return limit === null || spent === undefined ? Infinity : limit - spent.input - spent.output
  }
  let told: TokenUsage = { input: 0, output: 0 }
  /** The tokens spent since the last report. */
  function spending(): TokenUsage | undefined {
    const spent = spentBy(translator)
    if (spent === undefined) return undefined
    const since = { input: spent.input - told.input, output: spent.output - told.output }
    told = spent
    return since
  }

  async function translate(
    asked: KeptTranslator,
    serial: number,
    signal: AbortSignal,
  ): Promise<Pick<AssistantStep, 'text' | 'calls'> & { reports: readonly LanguageReport[] }> {
    const context = await contextOf(workspace, elsewhere)
    const plan = await planTranslation(context, languages)
    if ('message' in plan) return { text: plan.message, calls: [], reports: [] }
    const [fault] = plan.glossary.problems
    if (fault !== undefined) return { text: `${fault.message} (${fault.file}:${fault.line})`, calls: [], reports: [] }
    const { writes, removes, reports } = await runTranslation(plan, context, {
      translator: asked,
      signal,
      isPaused: () => asked.fault() !== undefined || asked.hasPaused(),
    })
    const said = summaryOf(reports, notedOf, plan.removed)
    if (writes.size === 0 && removes.length === 0) {
      const isCurrent = reports.every(({ refused }) => refused.length === 0)
      return {
        text: isCurrent && plan.removed.length === 0 ? 'All translations are current.' : said,
        calls: [],
        reports,
      }
    }
    const draft = createDraft(workspace, serial)
    for (const [path, text] of writes) draft.write(path, text)
    const prefix = workspace.docsFolder === '' ? '' : `${workspace.docsFolder}/`
    const deletes = removes.map((path, index): ToolCall => ({
      id: `translation-${serial}-delete-${index + 1}`,
      name: 'delete_file',
      input: { path: `${prefix}${path}` },
    }))
    const title = `Translate into ${reports.map(({ code }) => code).join(', ')}`
    const finish: ToolCall = { id: `translation-${serial}-finish`, name: 'finish', input: { title, summary: said } }
    return { text: said, calls: [...(await draft.calls()), ...deletes, finish], reports }
  }

  return answerInParts({ name: translator.name, contextTokens: Number.MAX_SAFE_INTEGER, step })
}

/** Whether a call writes what translating remembers, from which everything else is made again. */
function isOfMemory(input: ToolCall['input']): boolean {
  return /\.docwright\/i18n\/[\w-]+\.memory\.jsonl"/.test(JSON.stringify(input))
}

/** The cost of a translator; undefined if it costs nothing. */
function spentBy(translator: Translator | ModelTranslator): TokenUsage | undefined {
  return 'spent' in translator ? translator.spent() : undefined
}

/** The summary of a run, language by language. */
function summaryOf(
  reports: readonly LanguageReport[],
  notedOf: (code: string) => number,
  removed: readonly string[],
): string {
  const done = reports.map((report) => describe({ ...report, translated: report.translated + notedOf(report.code) }))
  return [...done, ...removed.map(leftOut)].join('\n')
}

function describe({ code, translated, written, pages, human, refused, unwritten, different }: LanguageReport): string {
  const lines = [
    `**${code}**: ${counted(translated, 'text')} translated, ${written} of ${counted(pages, 'page')} written, ${counted(human, 'text')} by people kept.`,
    ...refused
      .slice(0, 50)
      .map(
        ({ file, rule, text, answer }) => `- ${file}: not translated (${rule}): ${text.slice(0, 120)}${saidOf(answer)}`,
      ),
    ...unwritten.map(
      (file) => `- ${file}: nothing was translated, so the page was not written. Readers see the original.`,
    ),
    ...different.map((file) => `- ${file} is built differently from its source and stays as it is.`),
  ]
  return lines.join('\n')
}

/** Quotes a refused answer, for somebody who knows the language: the rule that refused it may be mistaken. */
function saidOf(answer: string | undefined): string {
  return answer === undefined ? '' : ` The answer was: “${answer.slice(0, 200)}”. If it is right, put it into the page.`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

async function contextOf(
  workspace: Workspace,
  { readRemembered, readMerged }: Pick<TranslationContext, 'readRemembered' | 'readMerged'>,
): Promise<TranslationContext> {
  const prefix = workspace.docsFolder === '' ? '' : `${workspace.docsFolder}/`
  const listed = await workspace.list(workspace.docsFolder === '' ? undefined : workspace.docsFolder)
  const paths = listed.flatMap(({ path }) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []))
  return {
    files: new Set(paths.filter((path) => !/(?:^|\/)\./.test(path))),
    readText: async (path) => await workspace.read(`${prefix}${path}`).catch(() => undefined),
    readRemembered: readRemembered && ((path) => readRemembered(`${prefix}${path}`)),
    readMerged: readMerged && ((path) => readMerged(`${prefix}${path}`)),
  }
}

import { rewritePage, withLineEnds, type Slot, type TranslatablePage } from 'docwright/engine'
import { answerInParts } from '../maintainer/answer-in-parts.ts'
import { afterTools, asksFor, hasFinished, ruleAnswer } from '../maintainer/after-tools.ts'
import { insertFrontMatter } from '../maintainer/front-matter-edits.ts'
import { maintainerName } from '../maintainer/create-maintainer.ts'
import type { Draft } from '../maintainer/draft.ts'
import { writeSummary } from '../maintainer/report.ts'
import type { Model, ModelRequest, ModelStep, ToolCall } from '../model/model.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { askQuestions, type Answered } from './ask-questions.ts'
import type { RepositoryHistory } from './history.ts'
import { findWork } from './look-for-work.ts'
import { plainWords } from './plain-words.ts'
import type { Question, UpkeepFindings, UpkeepName } from './upkeep.ts'
import { plainText } from './written-pages.ts'

/** What the agent of a built-in workflow needs. */
export interface UpkeepOptions {
  name: UpkeepName
  history: RepositoryHistory
  /** The request that it does itself; all others go to the model. */
  prompt: string
  /** The instructions that the workflow's file adds to its questions. */
  instructions: string
  /** Is asked what rules cannot do; undefined if there is none, or it is the maintainer. */
  model: Model | undefined
}

/**
 * The agent of a built-in workflow: it works like a model and changes files through the same tools. Rules do all they
 * can; a model is asked about single texts alone, and each of its answers is checked before it is accepted.
 *
 * @param options The workflow, its repository and its model.
 */
export function createUpkeepAgent(workspace: Workspace, options: UpkeepOptions): Model {
  const { name, history, prompt, instructions, model } = options

  async function step(request: ModelRequest, signal: AbortSignal): Promise<ModelStep> {
    const { messages } = request
    const asked = messages.findLast(({ role }) => role === 'user')
    if (asked?.role !== 'user' || !asksFor(asked.text, prompt))
      return model === undefined
        ? ruleAnswer({ text: 'I do the work of this workflow, and nothing else.', calls: [] })
        : model.step(request, signal)
    if (hasFinished(messages)) return ruleAnswer(afterTools(messages, 'upkeep'))
    const found = await findWork(name, workspace, history, { serial: messages.length, signal })
    if ('message' in found) return ruleAnswer({ text: found.message, calls: [] })
    const { findings, draft } = found
    let answered: Answered = { answers: new Map(), dropped: new Map(), usage: { input: 0, output: 0 } }
    if (model !== undefined && findings.questions.length > 0) {
      const result = await askQuestions(findings.questions, model, instructions, signal)
      if ('fault' in result) return { kind: 'fault', fault: result.fault }
      answered = result
    }
    const { done, dropped } = await takeAnswers(findings, answered, workspace, draft)
    const calls = await draft.calls()
    const summary = describe(findings, { done, dropped, wasAsked: model !== undefined })
    if (calls.length === 0) return ruleAnswer({ text: summary, calls: [] }, answered.usage)
    const title = findings.titleOf(findings.done.length + done.length)
    const finish: ToolCall = { id: `upkeep-${messages.length}-finish`, name: 'finish', input: { title, summary } }
    return ruleAnswer({ text: `${title}.`, calls: [...calls, finish] }, answered.usage)
  }

  return answerInParts({ name: model?.name ?? maintainerName, contextTokens: Number.MAX_SAFE_INTEGER, step })
}

/** Puts answers in their places; what a page does not take is dropped with the reason. */
async function takeAnswers(
  { questions, finish }: UpkeepFindings,
  { answers, dropped }: Answered,
  workspace: Workspace,
  draft: Draft,
): Promise<{ done: string[]; dropped: string[] }> {
  const done: string[] = []
  const reasons = new Map(dropped)
  const prefix = workspace.docsFolder === '' ? '' : `${workspace.docsFolder}/`
  const readText = async (path: string): Promise<string | undefined> =>
    workspace.read(`${prefix}${path}`).catch(() => undefined)
  const texts = new Map<Question, string>()
  const wordings = new Map<TranslatablePage, Map<Slot, Question>>()
  for (const question of questions) {
    const given = answers.get(question)
    if (given === undefined) continue
    const { put, file, current } = question
    if (put.kind === 'wording') {
      const slots = wordings.get(put.page) ?? new Map<Slot, Question>()
      wordings.set(put.page, slots.set(put.slot, question))
      continue
    }
    texts.set(question, put.kind === 'line' ? plainWords(given.text) : given.text)
    if (given.text === current || put.kind === 'line') {
      if (put.kind === 'line' && given.text !== '') done.push(`“${given.text}”${cited(given.sources)}`)
      continue
    }
    const source = (await draft.read(file)) ?? ''
    const changed =
      put.kind === 'description'
        ? withDescription(source, given.text)
        : withStretch(source, current, given.text, put.start)
    if (changed === undefined) reasons.set(question, 'its place in the page was not found')
    else {
      draft.write(file, changed)
      done.push(`\`${file}\` line ${question.line}: “${shorten(given.text)}”${cited(given.sources)}`)
    }
  }
  for (const [page, slots] of wordings) {
    const source = (await draft.read(page.path)) ?? ''
    const changes = new Map([...slots].map(([slot, question]) => [slot, answers.get(question)?.text ?? ''] as const))
    const { text, refused } = await rewritePage(page, source, changes, readText)
    if (text !== source) draft.write(page.path, text)
    for (const [slot, question] of slots) {
      const refusal = refused.find((one) => one.slot === slot)?.refusal
      if (refusal !== undefined) reasons.set(question, refusal.message)
      else if (changes.get(slot) !== slot.text)
        done.push(`\`${page.path}\` line ${question.line}: “${shorten(changes.get(slot) ?? '')}”`)
    }
  }
  await finish?.(texts)
  return {
    done,
    dropped: [...reasons].map(([{ subject }, reason]) => `${subject} — the model's answer was dropped: ${reason}`),
  }
}

function cited(sources: readonly { commit: string; file: string; line: number }[]): string {
  const places = sources.map(({ commit, file, line }) => `${commit.slice(0, 10)} ${file}:${line}`)
  return places.length === 0 ? '' : ` (${places.join(', ')})`
}

function withDescription(source: string, description: string): string {
  const text = plainText(source)
  const written = /^(---[ \t]*\n(?:[\s\S]*?\n)?)description[ \t]*:.*(?:\n[ \t].*)*\n/.exec(text)
  const changed =
    written === null
      ? insertFrontMatter(text, { description })
      : `${written[1] ?? ''}description: ${JSON.stringify(description)}\n${text.slice(written[0].length)}`
  return withLineEnds(changed, source)
}

function withStretch(source: string, current: string, put: string, start: number): string | undefined {
  const text = plainText(source)
  const isThere = text.slice(start, start + current.length) === current
  const at = isThere ? start : text.indexOf(current)
  if (at === -1 || (!isThere && text.includes(current, at + 1))) return undefined
  return withLineEnds(`${text.slice(0, at)}${put}${text.slice(at + current.length)}`, source)
}

function describe(
  { done, left, questions, notes }: UpkeepFindings,
  asked: { done: readonly string[]; dropped: readonly string[]; wasAsked: boolean },
): string {
  const open = asked.wasAsked ? asked.dropped : questions.map(({ subject }) => subject)
  const opening =
    asked.wasAsked && questions.length > 0
      ? 'Rules have found what is to do. A model was asked about single texts; what it says rests on the lines that are named.'
      : 'Made by rules, without a language model.'
  const nothing = done.length + left.length + questions.length === 0 ? ['No action needed.'] : []
  const summary = writeSummary(
    [{ done: [...done, ...asked.done], left: [...open, ...left] }],
    [...nothing, opening].join(' '),
  )
  if (notes.length === 0) return summary
  return `${summary}\n\n**Not looked at**\n\n${notes
    .slice(0, 40)
    .map((note) => `- ${note}`)
    .join('\n')}`
}

function shorten(text: string): string {
  return text.length > 160 ? `${text.slice(0, 159)}…` : text.replaceAll(/\s+/g, ' ')
}

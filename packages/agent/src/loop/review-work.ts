import { partNewProblems } from 'docwright/engine'
import type { Diagnostic } from 'docwright/engine'
import { findLostSides, sayDecidedSides } from './both-sides.ts'
import type { Notice } from '../gate/notice.ts'
import type { AssistantStep, ToolCall } from '../model/model.ts'
import { describeProblems } from '../tools/check.ts'
import { finishInput } from '../tools/finish.ts'
import type { AgentContext } from './agent-context.ts'
import type { Conversation, TurnOutcome } from './conversation.ts'
import { currentTurn } from './next-action.ts'
import { endTurn, type StepResult } from './step-result.ts'

/** Times that the model is sent back to fix what its changes broke; then it is left to a person. */
const maxReturns = 2

const returned = 'Not finished yet: your changes have added problems. Mend them, then finish again.'

/**
 * Decides on a call of `finish`: whether the site is no worse than before, and no message has arrived since.
 *
 * @param turn The turn's entries.
 * @param changed Whether the same answer changed files before it.
 * @returns The turn's outcome, or a reply that sends the model back to work.
 */
export async function reviewFinish(
  turn: Conversation,
  call: ToolCall,
  changed: boolean,
  context: AgentContext,
  signal: AbortSignal,
): Promise<{ text: string; outcome?: TurnOutcome }> {
  if (hasUnheardWords(turn)) return { text: 'Not finished yet: a new message has arrived. Read it first.' }
  const { title, summary } = finishInput.parse(call.input)
  const added = changed || hasChanges(turn) ? await addedErrors(turn, context, signal) : []
  if (added.length > 0 && countReturns(turn) < maxReturns) {
    return { text: `${returned}\n${describeProblems(added, [])}` }
  }
  const notices = [...(await decidedSides(context)), ...noticesOf(added)]
  const outcome = unsettled(added) ?? { status: 'succeeded' as const, title, summary, notices }
  return { text: outcome.status === 'failed' ? outcome.message : 'Finished.', outcome }
}

/**
 * Ends a turn whose model stopped with words alone: an answer to a question, or work without a call of `finish`.
 *
 * @param answer The model's last words.
 */
export async function reviewWords(
  conversation: Conversation,
  answer: AssistantStep,
  context: AgentContext,
  signal: AbortSignal,
): Promise<StepResult> {
  const turn = currentTurn(conversation)
  if (answer.stop === 'length') return afterCutAnswer(turn)
  const added = hasChanges(turn) ? await addedErrors(turn, context, signal) : []
  if (added.length > 0 && countReturns(turn) < maxReturns) {
    const text = `${returned}\n${describeProblems(added, [])}`
    return { kind: 'progress', entries: [{ type: 'note', code: 'new-problems', text }] }
  }
  const failure = unsettled(added)
  if (failure !== undefined) return endTurn(failure)
  return endTurn({
    status: 'succeeded',
    title: titleOf(turn),
    summary: answer.text.slice(0, 20_000),
    notices: [...(hasChanges(turn) ? await decidedSides(context) : []), ...noticesOf(added)],
  })
}

/**
 * Fingerprints of the problems that were there before a turn changed anything.
 *
 * @param turn The turn's entries.
 */
export function knownProblems(turn: Conversation): readonly string[] {
  const inspection = turn.find(({ type }) => type === 'inspection')
  return inspection?.type === 'inspection' ? inspection.known : []
}

function afterCutAnswer(turn: Conversation): StepResult {
  const cuts = turn.filter((entry) => entry.type === 'answer').slice(-2)
  if (cuts.length === 2 && cuts.every((entry) => entry.type === 'answer' && entry.answer.stop === 'length')) {
    const message = 'The model’s answers were cut at its limit of output twice in a row. Ask for less at a time.'
    return endTurn({ status: 'failed', code: 'model-output-too-long', message })
  }
  const text =
    'Your answer was cut because it was too long, and no tool in it was run. Go on in smaller steps: edit parts of files, one call at a time.'
  return { kind: 'progress', entries: [{ type: 'note', code: 'answer-cut', text }] }
}

async function addedErrors(turn: Conversation, context: AgentContext, signal: AbortSignal): Promise<Diagnostic[]> {
  const { bothSides, inspect, workspace } = context
  const { added } = partNewProblems(await inspect.whole(signal), knownProblems(turn))
  if (bothSides === undefined) return added
  return [...(await findLostSides(bothSides.files, workspace, bothSides.base)), ...added]
}

async function decidedSides({ bothSides, workspace }: AgentContext): Promise<Notice[]> {
  return bothSides === undefined ? [] : sayDecidedSides(bothSides.files, workspace, bothSides.base)
}

/** Marks of a conflict are nothing to propose: unlike other problems, they cannot be left to the reviewer. */
function unsettled(added: readonly Diagnostic[]): TurnOutcome | undefined {
  const files = added.flatMap(({ code, file }) => (code === 'conflict-left' ? [`“${file}”`] : []))
  if (files.length === 0) return undefined
  const message = `The base has changed the same as this pull request in ${files.join(', ')}, and the model has not put the two together. Say in a message what should stand there, or merge the base by hand.`
  return { status: 'failed', code: 'conflict-left', message }
}

function hasChanges(turn: Conversation): boolean {
  return turn.some((entry) => entry.type === 'tools' && entry.results.some(({ change }) => change !== undefined))
}

function hasUnheardWords(turn: Conversation): boolean {
  const since = turn.slice(turn.findLastIndex(({ type }) => type === 'answer') + 1)
  return since.some(({ type }) => type === 'steer')
}

function countReturns(turn: Conversation): number {
  const returns = (text: string): number => (text.startsWith(returned) ? 1 : 0)
  return turn.reduce((count, entry) => {
    if (entry.type === 'note') return count + returns(entry.text)
    return entry.type === 'tools' ? entry.results.reduce((sum, { text }) => sum + returns(text), count) : count
  }, 0)
}

function noticesOf(added: readonly Diagnostic[]): Notice[] {
  return added.slice(0, 20).map(({ code, message, file, line }) => ({
    code: 'added-problem',
    message: `The change adds a problem (${code}): ${message}`,
    file,
    line,
  }))
}

/** The request's first line, as a title of the change. */
function titleOf(turn: Conversation): string {
  const [first] = turn
  const line = first?.type === 'prompt' ? (first.text.trim().split('\n')[0] ?? '') : ''
  return line.length > 70 ? `${line.slice(0, 69).trimEnd()}…` : line
}

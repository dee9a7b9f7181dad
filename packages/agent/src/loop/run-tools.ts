import type { AssistantStep } from '../model/model.ts'
import { runTool, type ToolResult } from '../tools/tool.ts'
import { callsPerStep } from '../tools/calls-per-step.ts'
import { agentTools } from '../tools/tool-set.ts'
import type { AgentContext } from './agent-context.ts'
import type { Conversation, Entry, TurnOutcome } from './conversation.ts'
import { currentTurn } from './next-action.ts'
import { knownProblems, reviewFinish } from './review-work.ts'
import type { StepResult } from './step-result.ts'

/** Number of equal calls in a row before the model is warned, and before its turn ends. */
const repetition = { told: 3, ended: 5 }

/** Answers in a row with calls that make no sense before the turn ends. */
const maxMisuses = 3

/** Runs the tools of the model's last answer, one after the other. */
export async function runTools(
  conversation: Conversation,
  answer: AssistantStep,
  context: AgentContext,
  signal: AbortSignal,
): Promise<StepResult> {
  const turn = currentTurn(conversation)
  const repetitions = countRepetitions(turn)
  const results: ToolResult[] = []
  let outcome: TurnOutcome | undefined
  for (const [index, call] of answer.calls.entries()) {
    signal.throwIfAborted()
    // The review handles repeated calls of `finish`: it sends the model back twice.
    const refusal = refuseCall(index, call.name === 'finish' ? 0 : repetitions)
    if (refusal !== undefined) {
      results.push({ callId: call.id, name: call.name, text: refusal, isError: true })
      continue
    }
    const toolContext = { workspace: context.workspace, inspect: context.inspect, known: knownProblems(turn), signal }
    const result = await runTool(call, agentTools, toolContext)
    if (call.name !== 'finish' || result.isError) {
      results.push(result)
      continue
    }
    const changed = results.some(({ change }) => change !== undefined)
    const review = await reviewFinish(turn, call, changed, context, signal)
    results.push({ ...result, text: review.text, isError: review.outcome === undefined })
    outcome = review.outcome
  }
  const tools: Entry = { type: 'tools', results }
  const end = outcome ?? hopeless([...turn, tools], repetitions)
  if (end === undefined) return { kind: 'progress', entries: [tools] }
  return { kind: 'finished', entries: [tools, { type: 'outcome', outcome: end }], outcome: end }
}

function refuseCall(index: number, repetitions: number): string | undefined {
  if (repetitions >= repetition.told) {
    return `Not run: you have made this same call ${repetitions} times in a row. Its result is above. Do something else, or finish.`
  }
  return index >= callsPerStep
    ? `Not run: one step may call ${callsPerStep} tools. Call it again in the next step.`
    : undefined
}

function hopeless(turn: Conversation, repetitions: number): TurnOutcome | undefined {
  if (repetitions >= repetition.ended) {
    const message = `The model made the same call ${repetitions} times in a row and did not get on.`
    return { status: 'failed', code: 'agent-repeats-itself', message }
  }
  const lastTools = turn.flatMap((entry) => (entry.type === 'tools' ? [entry.results] : [])).slice(-maxMisuses)
  const misused = lastTools.filter((results) => results.some(({ misuse }) => misuse === true))
  if (misused.length < maxMisuses) return undefined
  const message = `The model called tools wrongly ${maxMisuses} times in a row. A more capable model may do better.`
  return { status: 'failed', code: 'agent-misuses-tools', message }
}

/** How many answers at the turn's end, the last included, make the very same calls. */
function countRepetitions(turn: Conversation): number {
  const answers = turn.flatMap((entry) => (entry.type === 'answer' ? [callsOf(entry.answer)] : []))
  const last = answers.at(-1)
  const other = answers.findLastIndex((calls) => calls !== last)
  return answers.length - 1 - other
}

function callsOf({ calls }: AssistantStep): string {
  return JSON.stringify(calls.map(({ name, input }) => [name, input]))
}

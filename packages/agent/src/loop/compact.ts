import type { Model, ModelMessage, ModelRequest } from '../model/model.ts'
import { charactersPerToken, estimateTokens } from '../model/step-usage.ts'
import { afterFault } from './after-fault.ts'
import type { AgentContext } from './agent-context.ts'
import type { Conversation, Entry } from './conversation.ts'
import type { StepResult } from './step-result.ts'
import { transcript } from './transcript.ts'

/** Number of the model's steps whose tool results stay unchanged. */
const keptSteps = 4

/** Part of a model's context that a request may fill before room is made; the rest is for the answer and for error. */
const fullness = 0.7

const summaryRequest =
  'Stop here and summarize for whoever continues this work, in under 800 words: what was asked (every request, in the person’s words where they matter), what has been done and in which files, what was learnt about the repository, what is left to do, and what to watch out for. Write the summary only.'

/** Whether a request is near the limit of a model. */
export function needsRoom(request: ModelRequest, model: Pick<Model, 'contextTokens'>): boolean {
  return estimateTokens(request) > model.contextTokens * fullness
}

/**
 * Makes a conversation shorter for its model: first by omitting old tool results, which costs nothing and can be
 * repeated; if that was not enough, by a summary.
 *
 * @param context The model.
 * @param signal Ends the call.
 * @param attempt Attempts before this one.
 * @returns The entry to journal; undefined if nothing more can be omitted.
 */
export async function compact(
  conversation: Conversation,
  context: AgentContext,
  signal: AbortSignal,
  attempt: number,
): Promise<StepResult | undefined> {
  const answers = conversation.flatMap(({ type }, index) => (type === 'answer' ? [index] : []))
  const last = conversation.findLast(({ type }) => type === 'compaction')
  const lastBefore = last?.type === 'compaction' ? last.before : 0
  const before = answers.at(-keptSteps) ?? answers.at(-1) ?? 0
  const prune: Entry = { type: 'compaction', before }
  if (before > lastBefore && saves(conversation, prune)) return { kind: 'progress', entries: [prune] }
  // A summary stands for everything before the last step; with a single step left there is nothing to sum up.
  const end = answers.at(-2) ?? 0
  if (end <= (last?.type === 'compaction' && last.summary !== undefined ? last.before : 0)) return undefined
  return await summarize(conversation, end, context, signal, attempt)
}

/** A pruning that gains less than a tenth would come again at the next step. */
function saves(conversation: Conversation, entry: Entry): boolean {
  return sizeOf(transcript([...conversation, entry])) < sizeOf(transcript(conversation)) * 0.9
}

async function summarize(
  conversation: Conversation,
  end: number,
  context: AgentContext,
  signal: AbortSignal,
  attempt: number,
): Promise<StepResult | undefined> {
  const earlier = transcript([...conversation.slice(0, end), { type: 'compaction', before: end }])
  const messages = fitted(withRequest(earlier), context.model)
  const system = 'You summarize the work of an agent that edits a documentation repository.'
  const result = await context.model.step({ system, messages, tools: [] }, signal)
  if (result.kind === 'answer') {
    const { text } = result.answer
    return { kind: 'progress', entries: [{ type: 'compaction', before: end, summary: text }] }
  }
  return result.fault.kind === 'compact' ? undefined : afterFault(result.fault, context, attempt)
}

function withRequest(messages: readonly ModelMessage[]): ModelMessage[] {
  const told = messages.map(asText)
  return [{ role: 'user', text: `${told.join('\n\n')}\n\n---\n${summaryRequest}` }]
}

/** Calls and results as text: without tools in the request, providers refuse them in their own form. */
function asText(message: ModelMessage): string {
  switch (message.role) {
    case 'user':
      return `# Person\n${message.text}`
    case 'assistant':
      return `# Agent\n${message.text}\n${message.calls.map(({ name, input }) => `${name} ${JSON.stringify(input)}`).join('\n')}`
    case 'tools':
      return `# Results\n${message.answers.map(({ name, text }) => `${name}: ${text}`).join('\n')}`
  }
}

/** Cuts the middle out of a text that is still too long: requests are at its start, the latest work at its end. */
function fitted(messages: ModelMessage[], { contextTokens }: Pick<Model, 'contextTokens'>): ModelMessage[] {
  const room = Math.floor(contextTokens * fullness * charactersPerToken)
  return messages.map((message) => {
    if (message.role !== 'user' || message.text.length <= room) return message
    const half = Math.floor(room / 2)
    return { role: 'user', text: `${message.text.slice(0, half)}\n[…]\n${message.text.slice(-half)}` }
  })
}

function sizeOf(messages: readonly ModelMessage[]): number {
  return JSON.stringify(messages).length
}

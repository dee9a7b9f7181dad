import type { AssistantStep, Json, ModelMessage, ToolAnswer, ToolCall } from '../model/model.ts'
import type { Conversation, TurnOutcome } from './conversation.ts'

/** Tool answers shorter than this stay when old ones are omitted. */
const shortAnswer = 400

/**
 * Turns the journal into messages to the model. The last compaction decides how much of the journal is included.
 *
 * Every tool call has an answer, even one that was never run because its turn ended; a person's messages during a tool
 * run come after its results.
 */
export function transcript(conversation: Conversation): ModelMessage[] {
  const summarized = conversation.findLast((entry) => entry.type === 'compaction' && entry.summary !== undefined)
  const pruned = conversation.findLast((entry) => entry.type === 'compaction')
  const start = summarized?.type === 'compaction' ? summarized.before : 0
  const pruneBefore = pruned?.type === 'compaction' ? pruned.before : 0
  const writer = createWriter()
  if (summarized?.type === 'compaction') writer.say(`[Summary of the work so far]\n${summarized.summary ?? ''}`)
  for (const [index, entry] of conversation.entries()) {
    if (index < start) continue
    const old = index < pruneBefore
    switch (entry.type) {
      case 'prompt':
        writer.settle()
        writer.say(entry.text)
        break
      case 'steer':
      case 'note':
        writer.say(entry.text)
        break
      case 'answer':
        writer.answer(old ? shortened(entry.answer) : entry.answer)
        break
      case 'tools':
        writer.results(
          entry.results.map(({ callId, name, text, isError }) => ({
            callId,
            name,
            text: old ? leftOut(text) : text,
            isError,
          })),
        )
        break
      case 'outcome':
        writer.settle()
        if (entry.outcome.status === 'failed') sayEnd(writer, entry.outcome)
        break
      case 'inspection':
      case 'compaction':
        break
    }
  }
  writer.settle()
  return writer.messages
}

/** Writes the end of a turn: a refusal is an answer; any other failure is explained to the next turn. */
function sayEnd(writer: ReturnType<typeof createWriter>, outcome: Extract<TurnOutcome, { status: 'failed' }>): void {
  const isAnswer = outcome.code === 'needs-model' || outcome.code === 'place-unknown'
  if (isAnswer) writer.answer({ text: outcome.message, calls: [] })
  else writer.say(stopped(outcome))
}

/** A model that sees its own calls assumes that their changes were made, unless the conversation denies it. */
function stopped({ code, message }: Extract<TurnOutcome, { status: 'failed' }>): string {
  return `[The work was stopped: ${message}${code === 'cancelled' ? '' : ' Its changes were dropped.'}]`
}

function createWriter() {
  const messages: ModelMessage[] = []
  let unanswered: readonly ToolCall[] = []
  let waiting: string[] = []

  function push(text: string): void {
    const last = messages.at(-1)
    // Providers want people and models to take turns.
    if (last?.role === 'user') messages[messages.length - 1] = { role: 'user', text: `${last.text}\n\n${text}` }
    else messages.push({ role: 'user', text })
  }

  function results(answers: readonly ToolAnswer[]): void {
    if (unanswered.length === 0) return
    messages.push({ role: 'tools', answers })
    unanswered = []
    for (const text of waiting) push(text)
    waiting = []
  }

  return {
    messages,
    results,
    say(text: string): void {
      if (unanswered.length > 0) waiting.push(text)
      else push(text)
    },
    answer({ text, calls, continuation }: Pick<AssistantStep, 'text' | 'calls' | 'continuation'>): void {
      if (text === '' && calls.length === 0) return
      messages.push({ role: 'assistant', text, calls, continuation })
      unanswered = calls
    },
    settle(): void {
      results(
        unanswered.map(({ id, name }) => ({ callId: id, name, text: 'Not run: the work was stopped.', isError: true })),
      )
    },
  }
}

function leftOut(text: string): string {
  if (text.length <= shortAnswer) return text
  return `[Left out to save room: ${text.length} characters. Run the tool again if you need them.]`
}

/** An old answer without the long texts it wrote to files. Its continuation goes: it repeats them. */
function shortened({ text, calls, stop, usage }: AssistantStep): AssistantStep {
  return { text, calls: calls.map((call) => ({ ...call, input: shortenInput(call.input) })), stop, usage }
}

function shortenInput(input: Json): Json {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const entries = Object.entries(input).map(([key, value]) => [key, typeof value === 'string' ? leftOut(value) : value])
  return Object.fromEntries(entries) as Json
}

import type { LanguageModelV4FinishReason, LanguageModelV4StreamPart, LanguageModelV4ToolCall } from '@ai-sdk/provider'
import { answerContent } from './answer-content.ts'
import type { AssistantStep, Json, ModelRequest, ModelStep, ToolCall } from './model.ts'
import { stepUsage } from './step-usage.ts'

/** Longest arguments of one tool call, in characters: above it no file could be written with them. */
const maxInputLength = 2_000_000

/** The context in which a stream is read. */
export interface StreamReading {
  /** Name of the model, for what it wants back. */
  name: string
  /** The request; it receives the pieces and the cost. */
  request: ModelRequest
  /** Called whenever something arrives. */
  onActivity: () => void
}

/**
 * Reads one answer to its end.
 *
 * @param stream The provider's parts.
 * @param reading Callbacks.
 * @returns The whole answer, or the fault for which it is not whole.
 * @throws What the stream reports as an error, to be classified.
 */
export async function readStream(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  { name, request, onActivity }: StreamReading,
): Promise<ModelStep> {
  const content = answerContent()
  const calls: LanguageModelV4ToolCall[] = []
  let text = ''
  let finish: Extract<LanguageModelV4StreamPart, { type: 'finish' }> | undefined
  let received = 0
  try {
    for await (const part of stream) {
      onActivity()
      content.add(part)
      if (part.type === 'error') throw part.error
      if (part.type === 'finish') finish = part
      if (part.type === 'tool-call') calls.push(part)
      if ('delta' in part) received += part.delta.length
      if (part.type === 'text-delta') {
        text += part.delta
        request.onText?.(part.delta)
      }
    }
  } finally {
    // An interrupted answer also costs: the part that arrived.
    if (finish !== undefined || received > 0) request.onUsage?.(stepUsage(finish?.usage, request, received))
  }
  if (finish === undefined) return interrupted()
  const { input, output } = stepUsage(finish.usage, request, received)
  const usage = { input, output }
  const toolCalls = distinctCalls(calls)
  // Ids that were changed would not fit what the provider remembers under the old ones.
  const same = toolCalls.every(({ id }, index) => id === calls[index]?.toolCallId)
  const kept = same ? content.continuation() : undefined
  const continuation = kept === undefined ? {} : { continuation: { model: name, content: kept } }
  return judge(finish.finishReason, { text, calls: toolCalls, usage, ...continuation })
}

function judge({ unified }: LanguageModelV4FinishReason, answer: Omit<AssistantStep, 'stop'>): ModelStep {
  const isEmpty = answer.text.trim() === '' && answer.calls.length === 0
  switch (unified) {
    case 'stop':
    case 'tool-calls': {
      if (!isEmpty)
        return { kind: 'answer', answer: { ...answer, stop: answer.calls.length > 0 ? 'tools' : 'finished' } }
      return {
        kind: 'fault',
        fault: { kind: 'retry', code: 'model-empty-answer', message: 'The model’s answer was empty.' },
      }
    }
    case 'length':
      return { kind: 'answer', answer: { ...answer, stop: 'length' } }
    case 'content-filter': {
      const message = 'The model refused to work on this request. Rephrase it, or use another model.'
      return { kind: 'fault', fault: { kind: 'permanent', code: 'model-refused', message } }
    }
    case 'error':
    case 'interrupted':
    case 'other':
      return interrupted()
  }
}

function interrupted(): ModelStep {
  const message = 'The model’s answer ended before it was complete.'
  return { kind: 'fault', fault: { kind: 'retry', code: 'model-interrupted', message } }
}

/** Calls with ids of their own: a model that uses one id twice gets two answers all the same. */
function distinctCalls(calls: readonly LanguageModelV4ToolCall[]): ToolCall[] {
  const used = new Set<string>()
  return calls.map(({ toolCallId, toolName, input }) => {
    let id = toolCallId
    for (let number = 2; used.has(id); number += 1) id = `${toolCallId}-${number}`
    used.add(id)
    return { id, name: toolName, input: parseInput(input) }
  })
}

function parseInput(input: string): Json {
  if (input.length > maxInputLength) return `${input.slice(0, 200)}… (${input.length} characters: too long)`
  try {
    return JSON.parse(input === '' ? '{}' : input) as Json
  } catch {
    return input
  }
}

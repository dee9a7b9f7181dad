import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { Json, ModelMessage, ModelRequest, ToolCall } from './model.ts'

/** Marks where Anthropic may remember a prompt's beginning; other providers do so by themselves. */
const remembered = { providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } }

type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content']

/**
 * Writes a request in the form of the providers' libraries.
 *
 * @param model Name of the model: only what it said itself is given back with its continuation.
 */
export function writePrompt({ system, messages }: ModelRequest, model: string): LanguageModelV4Prompt {
  const written = messages.map((message) => writeMessage(message, model))
  const last = written.at(-1)
  if (last !== undefined) written[written.length - 1] = { ...last, ...remembered }
  return [{ role: 'system', content: system, ...remembered }, ...written]
}

function writeMessage(message: ModelMessage, model: string): LanguageModelV4Message {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: message.text }] }
    case 'assistant':
      return { role: 'assistant', content: assistantContent(message, model) }
    case 'tools': {
      const content = message.answers.map(({ callId, name, text, isError }) => ({
        type: 'tool-result' as const,
        toolCallId: callId,
        toolName: name,
        output: { type: isError ? ('error-text' as const) : ('text' as const), value: text },
      }))
      return { role: 'tool', content }
    }
  }
}

function assistantContent(
  { text, calls, continuation }: Extract<ModelMessage, { role: 'assistant' }>,
  model: string,
): AssistantContent {
  const inputs = new Map(calls.map((call) => [call.id, inputOf(call)]))
  if (continuation?.model === model && Array.isArray(continuation.content)) {
    const parts = continuation.content as unknown as AssistantContent
    return parts.map((part) =>
      part.type === 'tool-call' ? { ...part, input: inputs.get(part.toolCallId) ?? {} } : part,
    )
  }
  const said: AssistantContent = text === '' ? [] : [{ type: 'text', text }]
  const called = calls.map(({ id, name }) => ({
    type: 'tool-call' as const,
    toolCallId: id,
    toolName: name,
    input: inputs.get(id) ?? {},
  }))
  return [...said, ...called]
}

/** Providers take objects alone; what was not one is shown to the model as text. */
function inputOf({ input }: ToolCall): { readonly [key: string]: Json } {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
    ? (input as { readonly [key: string]: Json })
    : { invalid: typeof input === 'string' ? input.slice(0, 2000) : input }
}

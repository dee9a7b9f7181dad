import type { ScriptedAnswer } from './scripted-reply.ts'
import { callId, inputText } from './scripted-input.ts'

/**
 * The events of the Chat Completions protocol for an answer.
 *
 * @param serial Number of the request, for ids.
 */
export function chatEvents(answer: ScriptedAnswer, serial: number): string[] {
  const { text = '', calls = [], stop, usage = { input: 100, output: 20 } } = answer
  const deltas: unknown[] = [{ role: 'assistant', content: '' }]
  const half = Math.ceil(text.length / 2)
  for (const piece of [text.slice(0, half), text.slice(half)]) if (piece !== '') deltas.push({ content: piece })
  for (const [index, call] of calls.entries()) {
    const id = callId('call', call, serial, index)
    deltas.push({ tool_calls: [{ index, id, type: 'function', function: { name: call.name, arguments: '' } }] })
    deltas.push({ tool_calls: [{ index, function: { arguments: inputText(call, answer, index) } }] })
  }
  const chunk = { id: `chatcmpl-${serial}`, object: 'chat.completion.chunk', created: 1, model: 'scripted' }
  const reasons = { length: 'length', refusal: 'content_filter' }
  const ended = calls.length > 0 ? 'tool_calls' : 'stop'
  const tokens = usage === 'none' ? undefined : tokensOf(usage)
  const chunks = [
    ...deltas.map((delta) => ({ ...chunk, choices: [{ index: 0, delta, finish_reason: null }] })),
    { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: stop === undefined ? ended : reasons[stop] }] },
    ...(tokens === undefined ? [] : [{ ...chunk, choices: [], usage: tokens }]),
  ]
  return [...chunks.map((one) => `data: ${JSON.stringify(one)}\n\n`), 'data: [DONE]\n\n']
}

function tokensOf({ input, output, cached = 0 }: { input: number; output: number; cached?: number }) {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached },
  }
}

/** The message of Chat Completions for an error within a stream. */
export const chatError = `data: ${JSON.stringify({ error: { message: 'The server is overloaded', type: 'server_error', code: null, param: null } })}\n\n`

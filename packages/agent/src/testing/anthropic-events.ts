import type { ScriptedAnswer } from './scripted-reply.ts'
import { callId, inputText } from './scripted-input.ts'

/**
 * The events of the Messages protocol for an answer.
 *
 * @param serial Number of the request, for ids.
 */
export function anthropicEvents(answer: ScriptedAnswer, serial: number): string[] {
  const { text = '', calls = [], stop, usage = { input: 100, output: 20 } } = answer
  const message = {
    id: `msg_${serial}`,
    type: 'message',
    role: 'assistant',
    model: 'scripted',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    // The protocol has no answer without a count.
    usage: usage === 'none' ? inputUsage({ input: 0 }) : inputUsage(usage),
  }
  const events: unknown[] = [{ type: 'message_start', message }, { type: 'ping' }]
  let index = 0
  if (text !== '') {
    events.push({ type: 'content_block_start', index, content_block: { type: 'text', text: '' } })
    for (const piece of pieces(text)) {
      events.push({ type: 'content_block_delta', index, delta: { type: 'text_delta', text: piece } })
    }
    events.push({ type: 'content_block_stop', index })
    index += 1
  }
  for (const [position, call] of calls.entries()) {
    const block = { type: 'tool_use', id: callId('toolu', call, serial, position), name: call.name, input: {} }
    events.push({ type: 'content_block_start', index, content_block: block })
    for (const piece of pieces(inputText(call, answer, position))) {
      events.push({ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json: piece } })
    }
    events.push({ type: 'content_block_stop', index })
    index += 1
  }
  const ended = calls.length > 0 ? 'tool_use' : 'end_turn'
  const reasons = { length: 'max_tokens', refusal: 'refusal' }
  const delta = { stop_reason: stop === undefined ? ended : reasons[stop], stop_sequence: null }
  const written = { output_tokens: usage === 'none' ? 0 : usage.output }
  events.push({ type: 'message_delta', delta, usage: written }, { type: 'message_stop' })
  return events.map(namedEvent)
}

/** The event with which the Messages protocol reports an error within a stream. */
export const anthropicError = namedEvent({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } })

/** This protocol counts cached tokens separately from the others. */
function inputUsage({ input, cached = 0 }: { input: number; cached?: number }) {
  return { input_tokens: input - cached, cache_read_input_tokens: cached, output_tokens: 1 }
}

function namedEvent(event: unknown): string {
  const type = typeof event === 'object' && event !== null && 'type' in event ? String(event.type) : ''
  return `event: ${type}\ndata: ${JSON.stringify(event)}\n\n`
}

function pieces(text: string): string[] {
  const half = Math.ceil(text.length / 2)
  return text.length < 2 ? [text] : [text.slice(0, half), text.slice(half)]
}

import type { ScriptedAnswer } from './scripted-reply.ts'
import { callId, inputText } from './scripted-input.ts'

/**
 * The events of the Responses protocol for an answer.
 *
 * @param serial Number of the request, for ids.
 */
export function responsesEvents(answer: ScriptedAnswer, serial: number): string[] {
  const { text = '', calls = [], stop } = answer
  const response = responseOf(answer, serial)
  const events: { type: string }[] = [
    event('response.created', { response: { ...response, status: 'in_progress', usage: null } }),
    event('response.in_progress', { response: { ...response, status: 'in_progress', usage: null } }),
  ]
  if (text !== '') events.push(...(stop === 'refusal' ? refusalEvents(text, serial) : textEvents(text, serial)))
  for (const [position, call] of calls.entries()) {
    const index = (text === '' ? 0 : 1) + position
    const id = `fc_${serial}_${position}`
    const item = { type: 'function_call', id, call_id: callId('call', call, serial, position), name: call.name }
    const input = inputText(call, answer, position)
    const isCut = stop === 'length' && position === calls.length - 1
    events.push(
      event('response.output_item.added', {
        output_index: index,
        item: { ...item, arguments: '', status: 'in_progress' },
      }),
      event('response.function_call_arguments.delta', { item_id: id, output_index: index, delta: input }),
    )
    if (isCut) continue
    events.push(
      event('response.function_call_arguments.done', { item_id: id, output_index: index, arguments: input }),
      event('response.output_item.done', {
        output_index: index,
        item: { ...item, arguments: input, status: 'completed' },
      }),
    )
  }
  const type = stop === 'length' ? 'response.incomplete' : 'response.completed'
  events.push(event(type, { response }))
  return events.map(
    (one, index) => `event: ${one.type}\ndata: ${JSON.stringify({ ...one, sequence_number: index })}\n\n`,
  )
}

/** The event with which the Responses protocol reports an error within a stream. */
export const responsesError = `event: error\ndata: ${JSON.stringify({ type: 'error', code: 'server_error', message: 'The server is overloaded', param: null, sequence_number: 9 })}\n\n`

function responseOf({ stop, usage = { input: 100, output: 20 } }: ScriptedAnswer, serial: number) {
  return {
    id: `resp_${serial}`,
    object: 'response',
    created_at: 1,
    model: 'scripted',
    status: stop === 'length' ? 'incomplete' : 'completed',
    incomplete_details: stop === 'length' ? { reason: 'max_output_tokens' } : null,
    error: null,
    output: [],
    usage:
      usage === 'none'
        ? undefined
        : {
            input_tokens: usage.input,
            input_tokens_details: { cached_tokens: usage.cached ?? 0 },
            output_tokens: usage.output,
            output_tokens_details: { reasoning_tokens: 0 },
            total_tokens: usage.input + usage.output,
          },
  }
}

function textEvents(text: string, serial: number): { type: string }[] {
  const item = { type: 'message', id: `msg_${serial}`, role: 'assistant', status: 'in_progress', content: [] }
  const place = { item_id: item.id, output_index: 0, content_index: 0 }
  const part = { type: 'output_text', text, annotations: [] }
  const half = Math.ceil(text.length / 2)
  return [
    event('response.output_item.added', { output_index: 0, item }),
    event('response.content_part.added', { ...place, part: { ...part, text: '' } }),
    event('response.output_text.delta', { ...place, delta: text.slice(0, half), logprobs: [] }),
    event('response.output_text.delta', { ...place, delta: text.slice(half), logprobs: [] }),
    event('response.output_text.done', { ...place, text, logprobs: [] }),
    event('response.content_part.done', { ...place, part }),
    event('response.output_item.done', { output_index: 0, item: { ...item, status: 'completed', content: [part] } }),
  ]
}

function refusalEvents(text: string, serial: number): { type: string }[] {
  const item = { type: 'message', id: `msg_${serial}`, role: 'assistant', status: 'in_progress', content: [] }
  const place = { item_id: item.id, output_index: 0, content_index: 0 }
  const part = { type: 'refusal', refusal: text }
  return [
    event('response.output_item.added', { output_index: 0, item }),
    event('response.content_part.added', { ...place, part: { ...part, refusal: '' } }),
    event('response.refusal.delta', { ...place, delta: text }),
    event('response.refusal.done', { ...place, refusal: text }),
    event('response.content_part.done', { ...place, part }),
    event('response.output_item.done', { output_index: 0, item: { ...item, status: 'completed', content: [part] } }),
  ]
}

function event(type: string, fields: object): { type: string } {
  return { type, ...fields }
}

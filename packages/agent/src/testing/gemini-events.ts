import type { ScriptedAnswer } from './scripted-reply.ts'
import { inputText } from './scripted-input.ts'

/** The events of the Gemini protocol for an answer. Calls have no ids there, and arguments that are no JSON cannot be said. */
export function geminiEvents(answer: ScriptedAnswer): string[] {
  const { text = '', calls = [], stop, usage = { input: 100, output: 20 } } = answer
  const half = Math.ceil(text.length / 2)
  const parts: unknown[] = [text.slice(0, half), text.slice(half)]
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece }))
  for (const [index, call] of calls.entries()) {
    const args: unknown = JSON.parse(inputText(call, { ...answer, stop: undefined }, index))
    parts.push({ functionCall: { name: call.name, args } })
  }
  const reasons = { length: 'MAX_TOKENS', refusal: 'SAFETY' }
  const usageMetadata =
    usage === 'none'
      ? undefined
      : {
          promptTokenCount: usage.input,
          candidatesTokenCount: usage.output,
          totalTokenCount: usage.input + usage.output,
          cachedContentTokenCount: usage.cached ?? 0,
        }
  const chunks = [
    ...parts.map((part) => ({ candidates: [{ index: 0, content: { role: 'model', parts: [part] } }] })),
    {
      candidates: [
        {
          index: 0,
          content: { role: 'model', parts: [{ text: '' }] },
          finishReason: stop === undefined ? 'STOP' : reasons[stop],
        },
      ],
      usageMetadata,
      modelVersion: 'scripted',
    },
  ]
  return chunks.map((one) => `data: ${JSON.stringify(one)}\r\n\r\n`)
}

/** The message of the Gemini protocol for an error within a stream. */
export const geminiError = `data: ${JSON.stringify({ error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } })}\r\n\r\n`

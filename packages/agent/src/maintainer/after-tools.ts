import type { AssistantStep, ModelMessage, ModelStep, TokenUsage } from '../model/model.ts'

const free: TokenUsage = { input: 0, output: 0 }

/**
 * Whether an agent that works by rules has made all of its calls: the last one is that of `finish`. If another process
 * made the previous ones, it has not.
 *
 * @param messages The conversation.
 */
export function hasFinished(messages: readonly ModelMessage[]): boolean {
  const earlier = messages.findLast(({ role }) => role === 'assistant')
  const isAnswered = messages.at(-1)?.role === 'tools'
  return isAnswered && earlier?.role === 'assistant' && earlier.calls.some(({ name }) => name === 'finish')
}

/**
 * Whether a message is the prompt of a workflow, also behind the note that its previous turn was stopped: both are one
 * message to a model.
 *
 * @param text The last message.
 * @param prompt The workflow's.
 */
export function asksFor(text: string, prompt: string): boolean {
  const [said, own] = [text.trim(), prompt.trim()]
  return said === own || (said.includes('[The work was stopped: ') && said.endsWith(`]\n\n${own}`))
}

/**
 * The reply of an agent that works by rules once its tools have run: it calls `finish` again with the same summary. It
 * has done all it could, so the reviewer reads about the problems that the site's check adds.
 *
 * @param messages The conversation.
 * @param name Names its calls.
 */
export function afterTools(messages: readonly ModelMessage[], name: string): Pick<AssistantStep, 'text' | 'calls'> {
  const earlier = messages.findLast((message) => message.role === 'assistant')
  const finish = earlier?.role === 'assistant' ? earlier.calls.find((call) => call.name === 'finish') : undefined
  if (finish === undefined) return { text: 'There is nothing more to do.', calls: [] }
  return { text: '', calls: [{ ...finish, id: `${name}-${messages.length}-finish` }] }
}

/**
 * An answer as a model gives it.
 *
 * @param said Its words and tool calls.
 * @param said.text Words.
 * @param said.calls Tools.
 * @param usage Cost of the answer.
 */
export function ruleAnswer(
  { text, calls }: Pick<AssistantStep, 'text' | 'calls'>,
  usage: TokenUsage = free,
): ModelStep {
  return { kind: 'answer', answer: { text, calls, stop: calls.length > 0 ? 'tools' : 'finished', usage } }
}

import type { AssistantStep, ModelMessage, ModelStep, TokenUsage } from '../model/model.ts'

const free: TokenUsage = { input: 0, output: 0 }

/**
 * What an agent that works by rules says once its tools have run: what could be done was done, so that a reviewer reads of
 * what the site's check adds. Its summary stands in its call of `finish`.
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
 * @param said What it says, and the tools it wants run.
 * @param said.text Words.
 * @param said.calls Tools.
 * @param usage What it has cost.
 */
export function ruleAnswer(
  { text, calls }: Pick<AssistantStep, 'text' | 'calls'>,
  usage: TokenUsage = free,
): ModelStep {
  return { kind: 'answer', answer: { text, calls, stop: calls.length > 0 ? 'tools' : 'finished', usage } }
}

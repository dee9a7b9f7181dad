import type { Model, ToolCall } from '../model/model.ts'
import { callsPerStep } from '../tools/calls-per-step.ts'

/**
 * Lets an agent that works by rules make more changes than one step may: its answer is given in parts, one per step, so
 * that nothing is lost. A process that continues its work after a part asks it again, on the current files.
 *
 * @param agent Answers with all of its calls at once.
 */
export function answerInParts(agent: Model): Model {
  let rest: readonly ToolCall[] = []
  return {
    ...agent,
    async step(request, signal) {
      const last = request.messages.at(-1)
      if (last?.role !== 'tools') rest = []
      if (rest.length > 0) {
        const calls = rest.slice(0, callsPerStep)
        rest = rest.slice(callsPerStep)
        return { kind: 'answer', answer: { text: '', calls, stop: 'tools', usage: { input: 0, output: 0 } } }
      }
      const step = await agent.step(request, signal)
      if (step.kind !== 'answer' || step.answer.calls.length <= callsPerStep) return step
      const { calls } = step.answer
      rest = calls.slice(callsPerStep)
      return { kind: 'answer', answer: { ...step.answer, calls: calls.slice(0, callsPerStep) } }
    },
  }
}

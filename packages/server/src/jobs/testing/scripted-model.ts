import type { Json, Model, ModelFault, ModelRequest } from '@docwright/agent'

/** The action of a scripted model in one step. */
export type ScriptedStep =
  | { tool: string; input: { readonly [key: string]: Json } }
  | { say: string }
  | { fault: ModelFault }
  | { wait: Promise<unknown> }

/**
 * Creates a model that follows a script for the last instruction it knows. The transcript alone decides on the next
 * step, so that it continues correctly after a crash.
 *
 * @param script Steps by a piece of the instruction.
 * @param seen Gets every request.
 */
export function createScriptedModel(
  script: Readonly<Record<string, readonly ScriptedStep[]>>,
  seen: ModelRequest[] = [],
): Model {
  const faulted = new Set<ScriptedStep>()
  return {
    name: 'test:scripted',
    contextTokens: 100_000,
    async step(request, signal) {
      seen.push({ ...request, messages: structuredClone([...request.messages]) })
      const { steps, done } = findScript(script, request)
      const next = steps.filter((step) => !faulted.has(step)).at(done)
      if (next === undefined) throw new Error('The script is at its end.')
      if ('fault' in next) {
        faulted.add(next)
        return { kind: 'fault', fault: next.fault }
      }
      if ('wait' in next) {
        faulted.add(next)
        signal.throwIfAborted()
        const ended = new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
        })
        await Promise.race([next.wait, ended])
        return this.step(request, signal)
      }
      const usage = { input: 10, output: 5 }
      if ('say' in next) {
        return { kind: 'answer', answer: { text: next.say, calls: [], stop: 'finished', usage } }
      }
      const calls = [{ id: `call_${request.messages.length}`, name: next.tool, input: next.input }]
      return { kind: 'answer', answer: { text: '', calls, stop: 'tools', usage } }
    },
  }
}

function findScript(
  script: Readonly<Record<string, readonly ScriptedStep[]>>,
  { messages }: ModelRequest,
): { steps: readonly ScriptedStep[]; done: number } {
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index]
    if (message?.role !== 'user') continue
    const key = Object.keys(script).find((candidate) => message.text.includes(candidate))
    if (key === undefined) continue
    const done = messages.slice(index + 1).filter(({ role }) => role === 'assistant').length
    return { steps: script[key] ?? [], done }
  }
  throw new Error('The script knows no such instruction.')
}

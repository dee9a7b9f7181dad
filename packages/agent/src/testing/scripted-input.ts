import type { ScriptedAnswer, ScriptedCall } from './scripted-reply.ts'

/**
 * The arguments of a call as they are sent: cut in half if the answer is cut at its limit.
 *
 * @param answer The answer it belongs to.
 * @param position Its position among the answer's calls.
 */
export function inputText(call: ScriptedCall, answer: ScriptedAnswer, position: number): string {
  const whole = call.rawInput ?? JSON.stringify(call.input ?? {})
  const isCut = answer.stop === 'length' && position === (answer.calls?.length ?? 0) - 1
  return isCut ? whole.slice(0, Math.ceil(whole.length / 2)) : whole
}

/**
 * The id of a call.
 *
 * @param prefix As the protocol writes them.
 * @param serial Number of the request.
 * @param position Its position among the answer's calls.
 */
export function callId(prefix: string, call: ScriptedCall, serial: number, position: number): string {
  return call.id ?? `${prefix}_${serial}_${position}`
}

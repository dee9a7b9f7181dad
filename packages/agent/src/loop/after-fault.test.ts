import { expect, test } from 'vitest'
import type { ModelFault } from '../model/model-fault.ts'
import { afterFault } from './after-fault.ts'
import { defaultTurnLimits } from './agent-context.ts'

const context = { limits: defaultTurnLimits, random: () => 0.5 }
const hour = 3_600_000

/** Pauses between the attempts at one step that fails each time, and how the turn ends. */
function attempts(fault: Exclude<ModelFault, { kind: 'compact' }>): { pauses: number[]; end: unknown } {
  const pauses: number[] = []
  for (;;) {
    const result = afterFault(fault, context, pauses.length)
    if (result.kind !== 'retry') return { pauses, end: result }
    pauses.push(result.afterMilliseconds)
  }
}

test.each([
  'model-rate-limited',
  'model-overloaded',
  'model-server-error',
  'model-unreachable',
  'model-timeout',
  'model-stalled',
  'model-interrupted',
  'model-empty-answer',
  'model-invalid-answer',
] as const)('%s: eight attempts at a step, with pauses that double from two seconds', (code) => {
  const { pauses, end } = attempts({ kind: 'retry', code, message: 'Away.' })
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128].map((seconds) => seconds * 1000))
  expect(end).toMatchObject({ outcome: { status: 'failed', code, message: 'Away. Tried 8 times.' } })
})

test('a pause that the provider asks for is kept, an hour of it at most', () => {
  const fault = { kind: 'retry', code: 'model-rate-limited', message: 'Slower.' } as const
  const pause = (afterMilliseconds: number): number => attempts({ ...fault, afterMilliseconds }).pauses[0] ?? 0
  expect(pause(90_000)).toBe(90_250)
  expect(pause(hour)).toBe(hour + 250)
  expect(pause(48 * hour)).toBe(hour + 250)
})

test.each([
  'model-unauthorized',
  'model-not-found',
  'model-request-refused',
  'model-no-tools',
  'model-refused',
] as const)('%s ends the turn at once', (code) => {
  const { pauses, end } = attempts({ kind: 'permanent', code, message: 'No.' })
  expect(pauses).toEqual([])
  expect(end).toMatchObject({ kind: 'finished', outcome: { status: 'failed', code, message: 'No.' } })
})

test('what was finished before a fault is not lost, also where it is passing and does not pass', () => {
  const finished = { title: 'Keep it', summary: 'It is remembered.' }
  const fault = { kind: 'retry', code: 'model-overloaded', message: 'Busy.', finished } as const
  const short = { limits: { ...defaultTurnLimits, attempts: 2 }, random: () => 0.5 }
  expect(afterFault(fault, short, 0)).toMatchObject({ kind: 'retry' })
  expect(afterFault(fault, short, 1)).toMatchObject({
    entries: [{ outcome: { status: 'failed', message: 'Busy. Tried 2 times.', finished } }],
  })
})

import { defaultTurnLimits } from '@docwright/agent'
import { expect, test } from 'vitest'
import { readSettings } from '../process/platform-settings.ts'
import { turnLimitsOf } from './turn-limits.ts'

test('steps, tokens and minutes of a turn are what the operator has set, and the usual ones otherwise', () => {
  expect(turnLimitsOf(readSettings({}))).toEqual(defaultTurnLimits)
  const set = { DOCWRIGHT_TURN_STEPS: '20', DOCWRIGHT_TURN_TOKENS: '300000', DOCWRIGHT_TURN_MINUTES: '5' }
  expect(turnLimitsOf(readSettings(set))).toMatchObject({ steps: 20, tokens: 300_000, duration: 300_000 })
  expect(() => readSettings({ DOCWRIGHT_TURN_STEPS: '0' })).toThrow('DOCWRIGHT_TURN_STEPS')
  expect(() => readSettings({ DOCWRIGHT_TURN_MINUTES: 'long' })).toThrow('DOCWRIGHT_TURN_MINUTES')
})

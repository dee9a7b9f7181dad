import { expect, test } from 'vitest'
import { createOutageLog } from './outage-log.ts'

test('an outage of the database is told at its beginning, once a minute, and at its end', () => {
  const lines: unknown[] = []
  const note = (fields: object, text: string): void => void lines.push([text, { ...fields, err: undefined }])
  let now = 0
  const outage = createOutageLog({ warn: note, info: note } as never, () => now)
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  outage.answered()
  for (; now < 130_000; now += 500) expect(outage.takes(away)).toBe(true)
  outage.answered()
  outage.answered()
  expect(lines).toEqual([
    ['The database is away. Everything except live sites waits for it', { code: 'database-unavailable' }],
    ['The database is still away', { code: 'database-unavailable', seconds: 60, looks: 121 }],
    ['The database is still away', { code: 'database-unavailable', seconds: 120, looks: 241 }],
    ['The database is back', { code: 'database-back', seconds: 130, looks: 260 }],
  ])
  expect(outage.takes(new Error('A page is missing.'))).toBe(false)
})

import { expect, onTestFinished, test } from 'vitest'
import { readerRefusals } from '../access/reader-refusals.ts'
import { logReaderRefusals } from './reader-refusal-log.ts'

test('what readers are refused is told by limit, with how many readers that are and without their addresses', () => {
  const lines: unknown[] = []
  const log = logReaderRefusals({ warn: (fields: object) => void lines.push(fields) } as never)
  onTestFinished(log.stop)
  for (let asked = 0; asked < 3; asked += 1) readerRefusals.publish({ limit: 'search', reader: '10.0.0.1' })
  for (const reader of ['192.0.2.1', '2001:db8::']) readerRefusals.publish({ limit: 'feedback', reader })
  log.report()
  log.report()
  expect(lines).toEqual([
    { code: 'readers-limited', limit: 'search', refused: 3, readers: 1 },
    { code: 'readers-limited', limit: 'feedback', refused: 2, readers: 2 },
  ])
  expect(JSON.stringify(lines)).not.toContain('10.0.0.1')
})

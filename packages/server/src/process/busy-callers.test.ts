import { expect, test } from 'vitest'
import { createBusyCallers } from './busy-callers.ts'

test('who sends more than others do is named once a minute, with the numbers and how to end it', () => {
  let now = 0
  const lines: [object, string][] = []
  const { take } = createBusyCallers(
    { warn: (fields: object, text: string) => void lines.push([fields, text]) } as never,
    () => now,
  )
  const send = (caller: string | undefined, count: number, status = 200): void => {
    for (let sent = 0; sent < count; sent++) take({ caller, status })
  }
  send('key_flood', 600)
  send('key_refused', 60, 429)
  send('user_quiet', 599)
  send(undefined, 5000)
  expect(lines).toEqual([])
  now = 60_000
  send('user_quiet', 1)
  expect(lines.map(([fields]) => fields)).toEqual([
    { code: 'caller-busy', caller: 'key_flood', requests: 600, refused: 0 },
    { code: 'caller-busy', caller: 'key_refused', requests: 60, refused: 60 },
  ])
  expect(lines[0]?.[1]).toContain('docwright key revoke key_flood')
  now = 120_000
  send('user_quiet', 1)
  expect(lines).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { failureReporter } from './report-failure.ts'

const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
  code: 'ENOSPC',
  errno: -28,
  syscall: 'write',
})
const fullDatabase = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
const away = Object.assign(new Error('terminated'), { code: '57P01' })

test.each([
  ['a full disk', full, ['platform-unavailable']],
  ['a full disk of SQLite', fullDatabase, ['platform-unavailable']],
  ['what another error was caused by', new Error('Not written', { cause: full }), ['platform-unavailable']],
  ['a database that is away', away, []],
  ['anything else', new TypeError('x is undefined'), ['reported']],
])('%s', (_name, error, wanted) => {
  const told: string[] = []
  const logger = { warn: ({ code }: { code: string }) => void told.push(code) }
  failureReporter(logger as never, { takes: (cause) => cause === away })(error, () => told.push('reported'))
  expect(told).toEqual(wanted)
})

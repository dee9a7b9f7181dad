import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { machineClockFiles, mayAskMachine, tellsMachineTime } from './machine-clock.ts'

const server = resolve(import.meta.dirname, '../../packages/server/src')

test('the time of the machine is told from what others say', () => {
  const told = ['Date.now', 'new Date()', 'sql`update turn set run_at = now()`', 'sql`select current_timestamp`']
  expect(told.filter((code) => !tellsMachineTime(code))).toEqual([])
  const others = ['clock', 'new Date(row.run_at)', 'Date.parse', 'sql`select extract(epoch from clock_timestamp())`']
  expect(others.filter(tellsMachineTime)).toEqual([])
  expect(mayAskMachine('packages/server/src/queue/leased-work.ts')).toBe(false)
  expect(mayAskMachine('packages/server/src/queue/leased-work.test.ts')).toBe(true)
  expect(mayAskMachine('packages/dashboard/src/client/ticking-times.ts')).toBe(true)
})

test('every file that may ask the clock of the machine does', () => {
  const names = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  expect(names.length).toBeGreaterThan(300)
  const asking = names
    .filter((name) => !/\.test\.ts$|testing\//.test(name))
    .filter((name) => /\bDate\.now\b|\bnew Date\(\)/.test(readFileSync(join(server, name), 'utf8')))
  expect(asking.toSorted()).toEqual(Object.keys(machineClockFiles))
})

import { expect, test } from 'vitest'
import { onlyClock } from '../store/database/shared-clock.ts'
import { watchClock } from './watch-clock.ts'

test('a wrong clock is told once by how much, again after ten minutes, and when it is right', async () => {
  const lines: string[] = []
  const say =
    (level: string) =>
    (_fields: object, text: string): void =>
      void lines.push(`${level} ${text}`)
  let [ahead, passed] = [0, 0]
  const time = { ...onlyClock(() => 0), ahead: () => ahead }
  const watch = watchClock(time, { info: say('info'), warn: say('warn'), error: say('error') } as never, {
    passed: () => passed,
  })
  const after = async (next: number, minutes = 0): Promise<string[]> => {
    ahead = next
    passed += minutes * 60_000
    await watch.look()
    return lines.splice(0)
  }
  const advice = 'Run a time service (NTP) on all machines, and alert on it.'
  expect(await after(900)).toEqual([])
  expect(await after(-1000)).toEqual([`warn The clock of this machine is 1 s behind that of the database. ${advice}`])
  expect(await after(-2000, 9)).toEqual([])
  expect(await after(1_200_000)).toEqual([
    `error The clock of this machine is 1,200 s ahead of that of the database. This process takes no work until it is right. ${advice}`,
  ])
  expect(await after(1_200_000, 10)).toHaveLength(1)
  expect(await after(20)).toEqual(['info The clock of this machine agrees with that of the database again.'])
  watch.stop()
})

test('a database that is silent is noticed without anybody who needs it, and so is its first answer', async () => {
  const heard: string[] = []
  let isAway = true
  const away = new Error('The database does not respond.')
  const measure = async (): Promise<void> => (isAway ? Promise.reject(away) : Promise.resolve())
  const say = (): void => {}
  const watch = watchClock({ ...onlyClock(() => 0), measure }, { info: say, warn: say, error: say } as never, {
    answered: () => heard.push('answered'),
    failed: (cause) => heard.push(String(cause)),
  })
  await watch.look()
  isAway = false
  await watch.look()
  watch.stop()
  expect(heard).toEqual([String(away), 'answered'])
})

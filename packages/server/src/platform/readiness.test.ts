import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Projects } from '../projects/projects.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { createReadiness } from './readiness.ts'
import type { RoomOf } from './readiness.ts'

const enough = { bytes: 10_000_000, files: 1000 }

describeEachStore('Whether a process should be given requests', (stores) => {
  async function ask(roomOf: RoomOf | undefined): Promise<{ answer: string; logged: string }> {
    const store = await stores.open()
    let logged = ''
    const logger = pino({}, { write: (line: string) => void (logged += line) })
    const projects = { keepsRepositories: false } as Projects
    const context = { dataFolder: import.meta.dirname, store, projects, clock: store.clock, logger }
    const response = await createReadiness(context, new AbortController().signal, roomOf).answer()
    return { answer: `${response.status} ${await response.text()}`, logged }
  }

  test.each([
    ['room', enough, '200 ready\n'],
    ['1 MB', { ...enough, bytes: 1024 * 1024 }, '200 ready\n'],
    ['less than 1 MB', { ...enough, bytes: 1024 * 1024 - 1 }, '503 the disk is full\n'],
    ['no room for another file', { ...enough, files: 0 }, '503 the disk is full\n'],
    ['a disk that does not say', undefined, '200 ready\n'],
  ])('%s', async (_name, room, wanted) => {
    const { answer, logged } = await ask(async () => Promise.resolve(room))
    expect(answer).toBe(wanted)
    expect(logged.includes('"code":"disk-full"')).toBe(wanted.startsWith('503'))
  })

  test('one that is to end goes on to answer for 10 seconds where it was asked in the last minute, or for as long as is set', async () => {
    let now = 0
    const store = await stores.open({ clock: () => now })
    const projects = { keepsRepositories: false } as Projects
    const context = {
      dataFolder: import.meta.dirname,
      store,
      projects,
      clock: store.clock,
      logger: pino({}, { write() {} }),
    }
    const { answer, drainTime } = createReadiness(context, new AbortController().signal)
    expect([drainTime(undefined), drainTime(4)]).toEqual([0, 4000])
    await answer()
    now = 59_999
    expect([drainTime(undefined), drainTime(0), drainTime(4)]).toEqual([10_000, 0, 4000])
    now = 60_000
    expect(drainTime(undefined)).toBe(0)
  })

  test('the disk of this machine is asked', async () => {
    expect((await ask(undefined)).answer).toBe('200 ready\n')
  })
})

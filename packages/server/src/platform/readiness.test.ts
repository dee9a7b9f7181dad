import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Projects } from '../projects/projects.ts'
import { openSecretBox } from '../store/secret-box.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { createReadiness } from './readiness.ts'
import type { RoomOf } from './readiness.ts'

const enough = { bytes: 10_000_000, files: 1000 }

const secrets = openSecretBox('', 'ab'.repeat(32))
const outage = { takes: () => false }

/** A message that a server and a worker share. */
function both(words: string): [string, string] {
  return [words, words]
}

describeEachStore('Whether a process should be given requests', (stores) => {
  async function ask(roomOf: RoomOf | undefined): Promise<{ answer: string; logged: string }> {
    const store = await stores.open()
    let logged = ''
    const logger = pino({}, { write: (line: string) => void (logged += line) })
    const projects = { keepsRepositories: false } as Projects
    const context = { dataFolder: import.meta.dirname, store, secrets, projects, clock: store.clock, logger, outage }
    const response = await createReadiness(context, new AbortController().signal, roomOf && { roomOf }).answer()
    return { answer: `${response.status} ${await response.text()}`, logged }
  }

  test.each([
    ['room', enough, '200 ready\n'],
    ['1 MB', { ...enough, bytes: 1024 * 1024 }, '200 ready\n'],
    ['less than 1 MB', { ...enough, bytes: 1024 * 1024 - 1 }, '503 the disk is full\n'],
    ['next to no file', { ...enough, files: 99 }, '503 the disk takes no more files\n'],
    ['no limit of files', { ...enough, files: undefined }, '200 ready\n'],
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
      secrets,
      projects,
      clock: store.clock,
      logger: pino({}, { write() {} }),
      outage,
    }
    const { answer, drainTime } = createReadiness(context, new AbortController().signal)
    expect([drainTime(undefined), drainTime(4)]).toEqual([0, 4000])
    await answer()
    now = 59_999
    expect([drainTime(undefined), drainTime(0), drainTime(4)]).toEqual([10_000, 0, 4000])
    now = 60_000
    expect(drainTime(undefined)).toBe(0)
  })

  test.each([
    [900, '200 ready\n', '200 ready\n'],
    [-1200, ...both('200 ready\nThe clock of this machine is 1.2 s behind that of the database.\n')],
    [
      1_200_000,
      '200 ready\nIt takes no work until its clock is right. The clock of this machine is 1,200 s ahead of that of the database.\n',
      '503 takes no work. The clock of this machine is 1,200 s ahead of that of the database.\n',
    ],
  ])(
    'a clock that is %i ms ahead is told; one that is too wrong leaves a worker nothing to do',
    async (ahead, server, worker) => {
      const store = await stores.open()
      const time = { ...store.time, ahead: () => ahead }
      const logger = pino({}, { write() {} })
      const projects = { keepsRepositories: false } as Projects
      const context = {
        dataFolder: import.meta.dirname,
        store: { ...store, time },
        secrets,
        projects,
        clock: store.clock,
        logger,
        outage,
      }
      for (const [onlyWorks, wanted] of [
        [false, server],
        [true, worker],
      ] as const) {
        const response = await createReadiness(context, new AbortController().signal, { onlyWorks }).answer()
        expect(`${response.status} ${await response.text()}`).toBe(wanted)
      }
    },
  )

  test('a database that never answers is away, and the answer does not wait for it', async () => {
    const store = await stores.open()
    const silent = new Promise<never>(() => {})
    const time = { ...store.time, measure: async () => silent }
    const projects = { keepsRepositories: false } as Projects
    const context = {
      dataFolder: import.meta.dirname,
      store: { ...store, time },
      secrets,
      projects,
      clock: store.clock,
      outage,
    }
    const logger = pino({}, { write() {} })
    const response = await createReadiness({ ...context, logger }, new AbortController().signal).answer()
    expect(`${response.status} ${await response.text()}`).toBe('503 the database does not answer\n')
  })

  test('however often it is asked, that the database is away is left to the log of outages', async () => {
    const store = await stores.open()
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const time = { ...store.time, measure: async () => Promise.reject(away) }
    let logged = ''
    const logger = pino({}, { write: (line: string) => void (logged += line) })
    const taken: unknown[] = []
    const takes = (error: unknown): boolean => taken.push(error) > 0
    const projects = { keepsRepositories: false } as Projects
    const base = { dataFolder: import.meta.dirname, store: { ...store, time }, secrets, projects, clock: store.clock }
    const { answer } = createReadiness({ ...base, logger, outage: { takes } }, new AbortController().signal)
    for (let asked = 0; asked < 3; asked++) expect((await answer()).status).toBe(503)
    expect({ taken, logged }).toEqual({ taken: [away, away, away], logged: '' })
  })

  test('the disk of this machine is asked', async () => {
    expect((await ask(undefined)).answer).toBe('200 ready\n')
  })

  test('one whose key opens no secret is not ready until some can be opened', async () => {
    const store = await stores.open()
    const { projectId } = await addProject(store)
    const logger = pino({}, { write() {} })
    const projects = { keepsRepositories: false } as Projects
    const context = { dataFolder: import.meta.dirname, store, secrets, projects, clock: store.clock, logger, outage }
    const { answer } = createReadiness(context, new AbortController().signal)
    const row = { project_id: projectId, updated_at: 1 }
    const sealed = openSecretBox('', 'cd'.repeat(32)).seal('hunter2', `${projectId}/one`)
    await store.db
      .insertInto('project_secret')
      .values({ ...row, name: 'one', sealed })
      .execute()
    const refusal = await answer()
    expect(refusal.status).toBe(503)
    expect(await refusal.text()).toContain('secret-key-mismatch')
    const own = secrets.seal('hunter2', `${projectId}/two`)
    await store.db
      .insertInto('project_secret')
      .values({ ...row, name: 'two', sealed: own })
      .execute()
    expect((await answer()).status).toBe(200)
  })
})

import { ForgeError } from '@docwright/forge'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Project } from '../projects/project.ts'
import type { Store } from '../store/open-store.ts'
import { insertMissingVisits, markReported } from '../store/projects/visit-queries.ts'
import { addProject } from '../store/testing/add-project.ts'
import { readSettings } from '../process/platform-settings.ts'
import { describeEachStore, type TestStores } from '../store/testing/describe-each-store.ts'
import { cleanTables } from './clean.ts'
import { pauseBefore, visitDueProjects, type VisitContext } from './visit-projects.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

interface Setting {
  store: Store
  projectId: string
  time: { now: number }
  visited: string[]
  /** A process. */
  context(change?: Partial<VisitContext>): VisitContext
}

async function setting(stores: TestStores, project: Partial<Project> = {}): Promise<Setting> {
  const time = { now: 100 * day }
  const store = await stores.open({ clock: () => time.now })
  const { projectId } = await addProject(store)
  await insertMissingVisits(store.db)
  const visited: string[] = []
  return {
    store,
    projectId,
    time,
    visited,
    context: (change = {}) => ({
      store,
      projects: {
        find: async (id) => ({ id, archivedAt: null, repositoryUrl: null, createdAt: 0, ...project }) as Project,
      },
      logger: pino({ level: 'silent' }),
      isExpected: () => false,
      async visit({ id }) {
        visited.push(id)
        return { isWaiting: false }
      },
      random: () => 0.5,
      signal: new AbortController().signal,
      ...change,
    }),
  }
}

describeEachStore('Rounds over projects', (stores) => {
  test('of two processes one visits what is due, and nobody visits what is not', async () => {
    const { context, time, visited, projectId } = await setting(stores)
    await Promise.all([visitDueProjects(context()), visitDueProjects(context())])
    expect(visited).toEqual([projectId])
    time.now += day - 1
    await Promise.all([visitDueProjects(context()), visitDueProjects(context())])
    expect(visited).toHaveLength(1)
    time.now += 1
    await Promise.all([visitDueProjects(context()), visitDueProjects(context())])
    expect(visited).toHaveLength(2)
  })

  test('a visit that fails is tried again after pauses that grow, and one that works ends them', async () => {
    const { context, time, visited } = await setting(stores)
    const failing = context({ visit: () => Promise.reject(new Error('The forge is away.')) })
    for (const pause of [minute, 2 * minute, 4 * minute]) {
      await visitDueProjects(failing)
      time.now += pause - 1
      await visitDueProjects(context())
      expect(visited).toEqual([])
      time.now += 1
    }
    await visitDueProjects(context())
    expect(visited).toHaveLength(1)
  })

  test.each([
    ['half an hour', 30 * 60, 30 * minute],
    ['less than the usual pause', 10, minute],
    ['two days, which is too long', 48 * 3600, 6 * hour],
  ])('a forge that asks to be left alone for %s is', async (_name, retryAfterSeconds, waited) => {
    const { context, time, visited } = await setting(stores)
    const limit = new ForgeError('forge-rate-limited', 'Too many requests.', { retryAfterSeconds })
    await visitDueProjects(context({ visit: () => Promise.reject(limit) }))
    time.now += waited - 1
    await visitDueProjects(context())
    expect(visited).toEqual([])
    time.now += 1
    await visitDueProjects(context())
    expect(visited).toHaveLength(1)
  })

  test('the line of a visit that failed says what the forge answered, what to do, and when it is asked again', async () => {
    const { context, projectId: project } = await setting(stores)
    const lines: unknown[] = []
    const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
    const expired = new ForgeError('forge-forbidden', 'It says: token is expired.', { fix: 'Renew the token.' })
    await visitDueProjects(context({ logger, visit: () => Promise.reject(expired) }))
    expect(lines).toEqual([
      expect.objectContaining({
        code: 'repository-not-compared',
        project,
        cause: 'forge-forbidden',
        reason: 'It says: token is expired.',
        fix: 'Renew the token.',
        failures: 1,
        nextInSeconds: 60,
      }),
    ])
  })

  test('a forge that tells of pushes is asked seldom, until one is found that it did not tell of', async () => {
    const { store, projectId, context, time, visited } = await setting(stores, { repositoryUrl: 'https://x.example/y' })
    await visitDueProjects(context())
    await markReported(store.db, projectId, time.now)
    time.now += 30 * minute
    await visitDueProjects(context())
    time.now += 6 * hour - 1
    await visitDueProjects(context())
    expect(visited).toHaveLength(2)
    time.now += 1
    const deploying = context({
      async visit() {
        time.now += 1
        const row = {
          project_id: projectId,
          kind: 'production',
          branch: 'main',
          commit_id: 'a',
          status: 'queued',
        } as const
        await store.db
          .insertInto('deployment')
          .values({ id: 'd', ...row, run_at: 0, fence: 0, attempts: 0, created_at: time.now })
          .execute()
        return { isWaiting: false }
      },
    })
    await visitDueProjects(deploying)
    time.now += 5 * minute
    await visitDueProjects(context())
    expect(visited).toHaveLength(3)
  })

  test('a project that was archived is not visited', async () => {
    const { context, visited } = await setting(stores, { archivedAt: 1 })
    await visitDueProjects(context())
    expect(visited).toEqual([])
  })

  test('of two processes one cleans the tables, once an hour', async () => {
    const { store, time } = await setting(stores)
    const settings = readSettings({})
    const clean = async (): Promise<number> =>
      (await Promise.all([cleanTables({ store, settings }), cleanTables({ store, settings })])).filter(Boolean).length
    expect(await clean()).toBe(1)
    time.now += hour - 1
    expect(await clean()).toBe(0)
    time.now += 1
    expect(await clean()).toBe(1)
  })
})

test('a repository elsewhere is asked as often as it was pushed to lately', () => {
  const now = 100 * day
  const found = { isElsewhere: true, isWaiting: false, toldAt: null }
  const pause = (change: Partial<Parameters<typeof pauseBefore>[0]>): number =>
    pauseBefore({ ...found, deployedAt: now, ...change }, now) / minute
  expect(pause({})).toBe(5)
  expect(pause({ deployedAt: now - 2 * hour })).toBe(5)
  expect(pause({ deployedAt: now - 6 * hour })).toBe(15)
  expect(pause({ deployedAt: now - 12 * hour })).toBe(30)
  expect(pause({ deployedAt: 0 })).toBe(30)
  expect(pause({ deployedAt: 0, isWaiting: true })).toBe(5)
  expect(pause({ toldAt: now - day })).toBe(6 * 60)
  expect(pause({ toldAt: now - 31 * day })).toBe(5)
  expect(pause({ isElsewhere: false })).toBe(24 * 60)
})

import { expect, test } from 'vitest'
import {
  insertMissingVisits,
  insertVisit,
  endAllVisits,
  endVisit,
  takeVisit,
  scheduleAllVisits,
  scheduleVisit,
} from './visit-queries.ts'
import type { Store } from '../open-store.ts'
import { addProject } from '../testing/add-project.ts'
import { describeEachStore, type TestStores } from '../testing/describe-each-store.ts'

const [minute, day] = [60_000, 86_400_000]

interface Setting {
  store: Store
  ids: string[]
  time: { now: number }
  /** Everything that is due, each taken for ten minutes. */
  takeAll(store?: Store): Promise<string[]>
}

async function setting(stores: TestStores, projects: number): Promise<Setting> {
  const time = { now: 1_000 }
  const store = await stores.open({ clock: () => time.now })
  const ids: string[] = []
  let organisationId: string | undefined
  for (let count = 0; count < projects; count += 1) {
    const owner = organisationId === undefined ? {} : { organisationId }
    const made = await addProject(store, { slug: `docs-${count}`, ...owner })
    organisationId = made.organisationId
    ids.push(made.projectId)
  }
  await insertMissingVisits(store.db)
  return {
    store,
    ids,
    time,
    async takeAll(of = store) {
      const taken: string[] = []
      for (;;) {
        const visit = await takeVisit(of, 10 * minute, day, Math.random())
        if (visit === undefined) return taken
        taken.push(visit.projectId)
      }
    },
  }
}

describeEachStore('Visits of projects', (stores) => {
  test('of processes that look at once, each project is taken by one', async () => {
    const { ids, takeAll } = await setting(stores, 20)
    const taken = await Promise.all([takeAll(), takeAll(), takeAll()])
    expect(taken.flat().toSorted()).toEqual(ids.toSorted())
  })

  test('a project whose visitor was lost is taken again when the lease is over, and before only by a lone process', async () => {
    const { store, ids, time, takeAll } = await setting(stores, 1)
    expect(await takeAll()).toEqual(ids)
    time.now += 9 * minute
    expect(await takeAll()).toEqual([])
    time.now += minute
    expect(await takeAll()).toEqual(ids)
    await endAllVisits(store.db, time.now)
    expect(await takeAll()).toEqual(ids)
  })

  test('a change during a visit is looked at after it, and not forgotten where the visitor is lost', async () => {
    const { store, time, ids } = await setting(stores, 1)
    const [id = ''] = ids
    const first = await takeVisit(store, 10 * minute, day, 0)
    await scheduleVisit(store.db, id, time.now + 20_000)
    if (first !== undefined) await endVisit(store.db, first, { dueAt: time.now + day, failures: 0 })
    time.now += 20_000
    const second = await takeVisit(store, 10 * minute, day, 0)
    expect(second?.projectId).toBe(id)
    if (second !== undefined) await endVisit(store.db, second, { dueAt: time.now + day, failures: 0 })
    time.now += day - 1
    expect(await takeVisit(store, 10 * minute, day, 0)).toBeUndefined()
    time.now += 1
    expect(await takeVisit(store, 10 * minute, day, 0)).toMatchObject({ projectId: id })
  })

  test('after an import all projects are due, also one that somebody was looking at', async () => {
    const { store, ids, time, takeAll } = await setting(stores, 3)
    const first = await takeVisit(store, 10 * minute, day, 0)
    if (first !== undefined) await endVisit(store.db, first, { dueAt: time.now + day, failures: 0 })
    await takeVisit(store, 10 * minute, day, 0)
    await scheduleAllVisits(store.db)
    expect((await takeAll()).toSorted()).toEqual(ids.toSorted())
  })

  test('who comes too late does not end the visit of another', async () => {
    const { store, time } = await setting(stores, 1)
    const lost = await takeVisit(store, minute, day, 0)
    time.now += minute
    const now = await takeVisit(store, minute, day, 0)
    if (lost !== undefined) await endVisit(store.db, lost, { dueAt: time.now, failures: 0 })
    expect(await takeVisit(store, minute, day, 0)).toBeUndefined()
    if (now !== undefined) await endVisit(store.db, now, { dueAt: time.now, failures: 3 })
    expect(await takeVisit(store, minute, day, 0)).toMatchObject({ failures: 3 })
  })

  test('a project is due when it is made; one of an earlier release is found', async () => {
    const { store, takeAll } = await setting(stores, 0)
    const { projectId } = await addProject(store)
    expect(await takeAll()).toEqual([])
    await insertMissingVisits(store.db)
    expect(await takeAll()).toEqual([projectId])
    await insertMissingVisits(store.db)
    expect(await takeAll()).toEqual([])
    await store.db.deleteFrom('project_visit').execute()
    await insertVisit(store.db, projectId)
    expect(await takeAll()).toEqual([projectId])
  })
})

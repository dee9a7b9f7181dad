import { expect, test } from 'vitest'
import {
  addFeedback,
  changeFeedback,
  deleteFeedback,
  judgedPages,
  missedSearches,
  readerComments,
  searchPage,
} from './feedback-queries.ts'
import { addProject } from '../testing/add-project.ts'
import { describeEachStore } from '../testing/describe-each-store.ts'

const hour = 60 * 60 * 1000

describeEachStore('What readers say of pages', (stores) => {
  test('is counted by page, changed for an hour by whoever said it, and never shown to another project', async () => {
    const { db, ...store } = await stores.open()
    const { projectId } = await addProject({ db, ...store })
    const answer = { projectId, comment: null }
    const start = await addFeedback(db, { ...answer, page: '/start', helpful: true }, 1)
    await addFeedback(db, { ...answer, page: '/start', helpful: true }, 2)
    await addFeedback(db, { ...answer, page: '/deploy', helpful: false, comment: 'Which port?' }, 3)
    expect(await judgedPages(db, projectId, 10)).toEqual([
      { page: '/deploy', helpful: 0, unhelpful: 1 },
      { page: '/start', helpful: 2, unhelpful: 0 },
    ])

    const words = { projectId, page: '/start', helpful: false, comment: 'Too short' }
    expect(await changeFeedback(db, start ?? '', words, hour)).toBe(true)
    expect(await changeFeedback(db, start ?? '', { ...words, page: '/deploy' }, hour)).toBe(false)
    expect(await changeFeedback(db, start ?? '', { ...words, projectId: 'project_other' }, hour)).toBe(false)
    expect(await changeFeedback(db, start ?? '', { ...words, comment: 'Late' }, 2 * hour)).toBe(false)
    expect(
      (await readerComments(db, projectId, 10)).map(({ page, comment, helpful }) => [page, comment, helpful]),
    ).toEqual([
      ['/deploy', 'Which port?', 0],
      ['/start', 'Too short', 0],
    ])
    expect(await judgedPages(db, 'project_other', 10)).toEqual([])
  })

  test('searches without results are counted by their words, and are no pages', async () => {
    const { db, ...store } = await stores.open()
    const { projectId } = await addProject({ db, ...store })
    const told = (query: string, now: number) =>
      addFeedback(db, { projectId, page: searchPage(query), helpful: false, comment: null }, now)
    await told('100 % _free_', 1)
    await told('single sign-on', 2)
    await told('single sign-on', 5)
    await addFeedback(db, { projectId, page: '/start', helpful: true, comment: null }, 6)
    expect(await missedSearches(db, projectId, 10)).toEqual([
      { query: 'single sign-on', readers: 2, last: 5 },
      { query: '100 % _free_', readers: 1, last: 1 },
    ])
    expect(await judgedPages(db, projectId, 10)).toEqual([{ page: '/start', helpful: 1, unhelpful: 0 }])
    expect(await missedSearches(db, 'project_other', 10)).toEqual([])
  })

  test('is heard before, in and after a flood, which takes its own place', async () => {
    const store = await stores.open()
    const { projectId } = await addProject(store)
    const day = 24 * hour
    const answer = { projectId, page: '/start', helpful: true, comment: null }
    const noon = 100 * day + 12 * hour
    const early = await addFeedback(store.db, { ...answer, comment: 'Before it' }, noon - 2 * hour)
    const row = { project_id: projectId, page: '/start', helpful: 0, comment: null }
    for (let batch = 0; batch < 10; batch += 1) {
      const junk = Array.from({ length: 500 }, (_, at) => ({
        ...row,
        id: `junk_${batch}_${at}`,
        created_at: noon + at,
      }))
      await store.db.insertInto('page_feedback').values(junk).execute()
    }
    for (let more = 0; more < 20; more += 1) await addFeedback(store.db, { ...answer, helpful: false }, noon + 1000)
    const late = await addFeedback(store.db, { ...answer, comment: 'After it' }, noon + hour)
    const comments = await readerComments(store.db, projectId, 10)
    expect(comments.map(({ id }) => id)).toEqual([late, early])
    const all = await store.db
      .selectFrom('page_feedback')
      .select(({ fn }) => fn.countAll().as('count'))
      .execute()
    expect(Number(all[0]?.count)).toBe(5001)
  })

  test('is deleted by comment, by page and by the time of a flood, and only in its project', async () => {
    const store = await stores.open()
    const { projectId, organisationId } = await addProject(store)
    const other = await addProject(store, { slug: 'other', organisationId })
    const add = async (page: string, at: number, project = projectId): Promise<string> =>
      addFeedback(store.db, { projectId: project, page, helpful: true, comment: 'x' }, at)
    const kept = await add('/kept', 1)
    const one = await add('/kept', 2)
    await add('/junk', 3)
    await add('/kept', 1000)
    await add('/kept', 1999)
    const after = await add('/kept', 2000)
    await add('/junk', 1500, other.projectId)
    const nothing = { ids: [], pages: [], period: null }
    expect(await deleteFeedback(store.db, projectId, nothing)).toBe(0)
    const chosen = { ids: [one], pages: ['/junk'], period: { from: 1000, to: 2000 } }
    expect(await deleteFeedback(store.db, projectId, chosen)).toBe(4)
    expect((await readerComments(store.db, projectId, 10)).map(({ id }) => id)).toEqual([after, kept])
    expect(await readerComments(store.db, other.projectId, 10)).toHaveLength(1)
  })
})

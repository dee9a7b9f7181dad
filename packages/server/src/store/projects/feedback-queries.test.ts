import { expect, test } from 'vitest'
import {
  addFeedback,
  changeFeedback,
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
})

import { expect, test } from 'vitest'
import { addProject } from '../testing/add-project.ts'
import { describeEachStore } from '../testing/describe-each-store.ts'
import { createPullRequestStore } from './pull-request-store.ts'

const input = { head: 'docwright/fix', base: 'main', title: 'Fix links', body: 'Two links.', draft: false }

describeEachStore('Pull requests of a hosted project', (stores) => {
  test('are numbered from 1 without gaps, however many are opened at once, and one branch has one', async () => {
    const store = await stores.open()
    const { projectId } = await addProject(store)
    const pulls = createPullRequestStore(store, projectId)
    const opened = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => pulls.create({ ...input, head: `branch-${index % 6}` }, 1000)),
    )
    expect(new Set(opened.map(({ number }) => number))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
    expect((await pulls.list({})).map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1])
    expect(await pulls.list({ state: 'open', head: 'branch-2', limit: 1 })).toHaveLength(1)
  })

  test('change while they have the expected state only', async () => {
    const store = await stores.open()
    const { projectId } = await addProject(store)
    const pulls = createPullRequestStore(store, projectId)
    const { number } = await pulls.create(input, 1000)
    const merge = { state: 'merged', mergeCommit: 'c0ffee' } as const
    expect(await pulls.update(number, merge, { now: 2000, whileState: 'open' })).toMatchObject({
      changed: true,
      pullRequest: { state: 'merged', mergeCommit: 'c0ffee', createdAt: 1000, updatedAt: 2000 },
    })
    expect(await pulls.update(number, { state: 'closed' }, { now: 3000, whileState: 'open' })).toMatchObject({
      changed: false,
      pullRequest: { state: 'merged', updatedAt: 2000 },
    })
    expect(await pulls.update(9, { title: 'x' }, { now: 3000 })).toBeNull()
    expect((await pulls.create(input, 4000)).number).toBe(2)
  })

  test('have comments, and stay within their project', async () => {
    const store = await stores.open()
    const [one, other] = [await addProject(store, { slug: 'one' }), await addProject(store, { slug: 'other' })]
    const pulls = createPullRequestStore(store, one.projectId)
    await pulls.create(input, 1000)
    await pulls.addComment(1, { author: 'Ada', body: 'Good.', createdAt: 2000 })
    expect(await pulls.listComments(1)).toMatchObject([{ author: 'Ada', body: 'Good.', createdAt: 2000 }])
    const others = createPullRequestStore(store, other.projectId)
    expect([await others.read(1), await others.list({}), await others.listComments(1)]).toEqual([null, [], []])
    await expect(others.addComment(1, { author: 'A', body: 'B', createdAt: 1 })).rejects.toThrow(
      'This pull request does not exist',
    )
  })
})

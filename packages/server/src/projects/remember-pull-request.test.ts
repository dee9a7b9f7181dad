import { ForgeError } from '@docwright/forge'
import type { Forge, PullRequest } from '@docwright/forge'
import { expect, test } from 'vitest'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { rememberPullRequest, rememberPullRequests } from './remember-pull-request.ts'

const pullRequest: PullRequest = {
  number: 7,
  url: 'https://github.com/acme/docs/pull/7',
  state: 'open',
  title: 'Fix 2 links',
  body: '',
  head: { branch: 'docwright/fix-2-links', commit: 'a'.repeat(40) },
  base: { branch: 'main', commit: 'b'.repeat(40) },
  draft: false,
  mergeCommit: null,
}

describeEachStore('Pull requests of a forge', (stores) => {
  test('seeing one again is no change; what was merged stays merged', async () => {
    let now = 1000
    const store = await stores.open({ clock: () => now })
    const { projectId } = await addProject(store)
    async function see(change: Partial<PullRequest>, at: number): Promise<unknown> {
      now = at
      const isNews = await rememberPullRequest(store, projectId, { ...pullRequest, ...change })
      const columns = ['state', 'title', 'created_at', 'updated_at', 'seen_at'] as const
      return [isNews, await store.db.selectFrom('pull_request').select(columns).executeTakeFirstOrThrow()]
    }
    const first = { state: 'open', title: 'Fix 2 links', created_at: 1000, updated_at: 1000, seen_at: 1000 }
    expect(await see({}, 1000)).toEqual([true, first])
    expect(await see({}, 2000)).toEqual([false, { ...first, seen_at: 2000 }])
    const renamed = { ...first, title: 'Fix links', updated_at: 3000, seen_at: 3000 }
    expect(await see({ title: 'Fix links' }, 3000)).toEqual([false, renamed])
    const closed = { ...first, state: 'closed', updated_at: 4000, seen_at: 4000 }
    expect(await see({ state: 'closed' }, 4000)).toEqual([true, closed])
    expect(await see({ state: 'closed' }, 5000)).toEqual([false, { ...closed, seen_at: 5000 }])
    const merged = { ...first, state: 'merged', updated_at: 6000, seen_at: 6000 }
    expect(await see({ state: 'merged' }, 6000)).toEqual([true, merged])
    expect(await see({ state: 'open' }, 7000)).toEqual([false, merged])
  })

  test('a commit of the base that the forge leaves out is kept while neither branch is another', async () => {
    const store = await stores.open()
    const { projectId } = await addProject(store)
    async function see(change: Partial<PullRequest>): Promise<string | null> {
      await rememberPullRequest(store, projectId, { ...pullRequest, ...change })
      const row = await store.db.selectFrom('pull_request').select('base_commit').executeTakeFirstOrThrow()
      return row.base_commit
    }
    const { head, base } = pullRequest
    const left = { base: { ...base, commit: null } }
    expect(await see({})).toBe(base.commit)
    expect(await see(left)).toBe(base.commit)
    expect(await see({ ...left, head: { ...head, commit: 'c'.repeat(40) } })).toBeNull()
    expect(await see({})).toBe(base.commit)
    expect(await see({ base: { branch: 'next', commit: null } })).toBeNull()
  })
})

test('a merge is done, whether or not the forge can be asked about it afterwards', async () => {
  const seen: PullRequest[] = []
  const forge = {
    mergePullRequest: () => Promise.resolve({ merged: true, commit: 'c'.repeat(40) }),
    readPullRequest: () => Promise.reject(new ForgeError('forge-unavailable', 'GitHub could not be reached.')),
  } as unknown as Forge
  const remembered = rememberPullRequests(forge, async (found) => void seen.push(found))
  expect(await remembered.mergePullRequest(7)).toEqual({ merged: true, commit: 'c'.repeat(40) })
  await expect(remembered.readPullRequest(7)).rejects.toMatchObject({ code: 'forge-unavailable' })
  expect(seen).toEqual([])
})

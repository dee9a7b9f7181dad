import { expect, test } from 'vitest'
import { listRecentProjects } from './project-lists.ts'
import { addProject } from '../testing/add-project.ts'
import { describeEachStore } from '../testing/describe-each-store.ts'

describeEachStore('A list of projects', (stores) => {
  test('has those first that were deployed last, so many as are wanted, and says how many there are', async () => {
    let now = 1_000
    const store = await stores.open({ clock: () => (now += 1) })
    const user = { id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: 1, createdAt: '', updatedAt: '' }
    await store.db.insertInto('auth_user').values(user).execute()
    const first = await addProject(store, { slug: 'docs-1' })
    const { organisationId } = first
    await store.db
      .insertInto('member')
      .values({ organisation_id: organisationId, user_id: 'ada', role: 'member', created_at: 1 })
      .execute()
    const ids = [first.projectId]
    for (let count = 2; count <= 5; count += 1)
      ids.push((await addProject(store, { slug: `docs-${count}`, organisationId })).projectId)
    const deploy = async (projectId: string, branch: string): Promise<void> => {
      const created_at = store.clock()
      const row = { project_id: projectId, kind: 'production', branch, commit_id: 'a', status: 'queued' } as const
      await store.db
        .insertInto('deployment')
        .values({ id: `d-${created_at}`, ...row, run_at: 0, fence: 0, attempts: 0, created_at })
        .execute()
    }
    const [one = '', two = ''] = ids
    await deploy(two, 'main')
    await deploy(one, 'main')
    await deploy(two, 'preview')
    const found = async (search: string, limit = 100): Promise<[string[], number]> => {
      const { rows, total } = await listRecentProjects(store.db, 'ada', { search, limit })
      return [rows.map(({ slug }) => slug), total]
    }
    expect(await found('')).toEqual([['docs-1', 'docs-2', 'docs-5', 'docs-4', 'docs-3'], 5])
    expect(await found('', 2)).toEqual([['docs-1', 'docs-2'], 5])
    expect(await found('CS-4')).toEqual([['docs-4'], 1])
    await store.db.updateTable('project').set({ name: '100% of Ada_s' }).where('id', '=', two).execute()
    expect(await found('100%')).toEqual([['docs-2'], 1])
    expect(await found('ada_')).toEqual([['docs-2'], 1])
    expect(await found('a%a')).toEqual([[], 0])
    expect((await listRecentProjects(store.db, 'nobody', { search: '', limit: 9 })).total).toBe(0)
  })
})

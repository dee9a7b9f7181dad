import { expect, test } from 'vitest'
import type { NewProject } from '../projects/new-project.ts'
import { addPerson } from '../store/testing/add-person.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { createProject } from './manage-projects.ts'

describeEachStore('New projects', (stores) => {
  test('take what was pasted for a repository, and follow it with the token', async () => {
    const store = await stores.open()
    const { organisationId } = await addProject(store)
    await addPerson(store, organisationId, 'ada@example.com')
    const accountId = 'user_ada'
    await store.db.updateTable('member').set({ role: 'owner' }).where('user_id', '=', accountId).execute()
    const made: NewProject[] = []
    const end = new Error('Nothing is made in this test.')
    const projects = {
      create: (input: NewProject) => {
        made.push(input)
        return Promise.reject(end)
      },
    }
    const context = { store, projects } as unknown as Parameters<typeof createProject>[0]
    const create = async (from: Parameters<typeof createProject>[2]['from']) =>
      createProject(context, accountId, { name: 'Handbook', from })
    const pasted = 'github.com/acme/docs/tree/main/website'
    await expect(create({ kind: 'follow', forge: 'gitlab', url: pasted, token: 'secret-1' })).rejects.toBe(end)
    await expect(
      create({ kind: 'follow', forge: 'gitlab', url: 'git@git.acme.com:team/docs.git', token: '' }),
    ).rejects.toBe(end)
    await expect(create({ kind: 'import', url: pasted, docsFolder: '/docs/' })).rejects.toBe(end)
    expect(made.map(({ repository, docsFolder }) => ({ repository, docsFolder }))).toEqual([
      {
        repository: { kind: 'remote', forge: 'github', url: 'https://github.com/acme/docs', token: 'secret-1' },
        docsFolder: 'website',
      },
      {
        repository: { kind: 'remote', forge: 'gitlab', url: 'https://git.acme.com/team/docs.git', token: null },
        docsFolder: undefined,
      },
      {
        repository: { kind: 'import', source: { url: 'https://github.com/acme/docs', credentials: null } },
        docsFolder: 'docs',
      },
    ])
    const refused = { status: 'refused', code: 'invalid-url', field: 'url' }
    for (const url of ['', 'acme', 'https://me:secret@github.com/acme/docs'])
      expect(await create({ kind: 'import', url })).toMatchObject(refused)
    expect(made).toHaveLength(3)
  })
})

import { expect, test } from 'vitest'
import { createAccounts } from '../access/accounts.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import type { NewProject } from '../projects/new-project.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { createProjectServices } from './project-services.ts'

const publicUrl = 'https://docs.example.com'
const request = new Request(publicUrl, { headers: { 'docwright-client-address': '192.0.2.1' } })

describeWithStore('Projects of the dashboard', (stores) => {
  test('the docs of a copy are looked for, unless their folder is named', async () => {
    const store = await stores.open()
    await addProject(store)
    const accounts = createAccounts(store, { publicUrl, secret: 'a secret of at least thirty-two characters' })
    const token = (await accounts.createOwnerToken()) ?? ''
    await accounts.setUp(request, { token, name: 'Ada', email: 'ada@example.com', password: 'a few long words' })
    const { id } = await store.db.selectFrom('auth_user').select('id').executeTakeFirstOrThrow()
    const made: NewProject[] = []
    const projects = {
      create: async (input: NewProject) => ({ id: `project_${made.push(input)}` }),
      find: () => Promise.resolve(undefined),
    }
    const services = createProjectServices({ store, projects } as unknown as DashboardContext)
    const url = 'https://git.example.com/docs.git'
    await services.create(id, { name: 'Found', from: { kind: 'import', url } })
    await services.create(id, { name: 'Named', from: { kind: 'import', url, docsFolder: '/site/' } })
    await services.create(id, { name: 'At the root', from: { kind: 'import', url, docsFolder: '/' } })
    expect(made.map(({ name, docsFolder }) => [name, docsFolder])).toEqual([
      ['Found', undefined],
      ['Named', 'site'],
      ['At the root', ''],
    ])
  })
})

import { operations } from '@docwright/contract'
import type { DashboardServices, Operation } from '@docwright/contract'
import { createDashboard, loadAssets } from '@docwright/dashboard'
import { expect, test } from 'vitest'
import { createAccounts } from '../access/accounts.ts'
import { quickPasswords } from '../access/testing/quick-passwords.ts'
import { createKeyAuthentication } from '../access/authenticate-key.ts'
import { createInvitation } from '../access/invitations.ts'
import { createApiFixture } from '../api/testing/api-fixture.ts'
import type { ApiFixture } from '../api/testing/api-fixture.ts'
import { createProjectServices } from '../dashboard/project-services.ts'
import type { DashboardContext } from '../dashboard/dashboard-context.ts'
import { createProjects } from '../projects/projects.ts'
import type { ProjectsContext } from '../projects/projects.ts'
import { addMember } from '../store/access/member-queries.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { createGitCallers } from './git-callers.ts'

const origin = 'https://docs.example.com'
const person = { name: 'Gus', email: 'gus@example.com', password: 'a few long words' }

/**
 * A dashboard for a person of one of two projects. Sessions and what a person may see are the platform's own; all other
 * services only note which project they were asked about, and fail.
 */
async function openFor(api: ApiFixture, role: 'admin' | 'viewer') {
  const { store, projectId } = api
  const accounts = createAccounts(store, {
    publicUrl: origin,
    secret: 'a secret of at least thirty-two characters',
    passwords: quickPasswords,
  })
  const token = await createInvitation(store, { kind: 'project', projectId, role })
  const outcome = await accounts.setUp(new Request(origin), { token, ...person })
  if (outcome.status !== 'done') throw new Error(outcome.message)
  const cookie = outcome.cookies.map((line) => line.split(';')[0]).join('; ')
  const projects = createProjects({ store, dataFolder: '/nowhere' } as ProjectsContext)
  const hosting = { liveOf: async () => undefined, siteUrl: async () => '', deploymentsOf: async () => [] }
  const own = createProjectServices({ store, projects, hosting, publicUrl: origin } as unknown as DashboardContext)
  const asked: string[] = []
  const noting = new Proxy({}, { get: (_, name) => (id: unknown) => failAbout(`${String(name)} ${String(id)}`) })
  const failAbout = (what: string): never => {
    asked.push(what)
    throw new Error('Only what leads there is of interest.')
  }
  const services = new Proxy(
    {
      accounts,
      projects: {
        ...(noting as DashboardServices['projects']),
        list: own.list,
        find: own.find,
        archived: own.archived,
      },
    },
    { get: (known, name) => (Object.hasOwn(known, name) ? known[name as keyof typeof known] : noting) },
  ) as unknown as DashboardServices
  const dashboard = createDashboard(services, { assets: await loadAssets(), secret: 'x'.repeat(32), origin })
  const form = async (): Promise<string> => {
    const html = await (await dashboard.request(`${origin}/`, { headers: { cookie } })).text()
    return /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''
  }
  return { accounts, asked, cookie, dashboard, formToken: await form() }
}

/** Inputs of operations whose body is no prompt: it is checked before the project. */
const bodies: Readonly<Record<string, object>> = {
  createAgentWorkflow: { path: '.docwright/workflows/tidy.md', text: 'Tidy.' },
  changeAgentWorkflow: { text: 'Tidy.' },
  createApiKey: { name: 'Pipeline' },
}

describeWithStore('The walls between projects', (stores) => {
  test('who was taken into one project finds nothing of another, at any address of the dashboard', async () => {
    const store = await stores.open()
    const api = await createApiFixture(store)
    const { asked, cookie, dashboard, formToken } = await openFor(api, 'admin')
    expect(formToken).not.toBe('')
    const addresses = new Map<string, { method: string; path: string }>()
    for (const { method, path } of dashboard.routes) {
      if (!path.startsWith('/projects/:projectId') || path.includes('*') || !/^(?:GET|POST)$/.test(method)) continue
      addresses.set(`${method} ${path}`, { method, path })
    }
    expect(addresses.size).toBeGreaterThan(40)
    const ask = async (method: string, template: string, projectId: string): Promise<Response> => {
      // A part that takes one of several words has the first of them.
      const path = template
        .replace(':projectId', projectId)
        .replaceAll(/:\w+(?:\{([^}]*)\})?/g, (_part, pattern?: string) => /^(\w+)\|/.exec(pattern ?? '')?.[1] ?? '1')
      const headers = new Headers({ cookie, origin, 'content-type': 'application/x-www-form-urlencoded' })
      const body = method === 'POST' ? new URLSearchParams({ token: formToken, role: 'viewer' }).toString() : undefined
      return dashboard.request(`${origin}${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
    }
    for (const [name, { method, path }] of addresses) {
      const response = await ask(method, path, api.otherProjectId)
      expect(`${name}: ${response.status}`).toBe(`${name}: 404`)
      expect(await response.text()).not.toContain('handbook-other')
    }
    expect(asked).toEqual([])
    // The same requests about the project of this person arrive, but for the accounts of everybody, and for what a project may take
    // from the others.
    for (const [name, { method, path }] of addresses) {
      const response = await ask(method, path, api.projectId)
      const isKeptOut = response.status === 403 || response.status === 404
      expect(`${name}: ${isKeptOut}`).toBe(`${name}: ${/\/settings\/(?:people|quotas)/.test(path)}`)
    }
    expect(asked.length).toBeGreaterThan(30)
    expect(asked.filter((what) => what.includes(api.otherProjectId))).toEqual([])
    const list = await (await dashboard.request(`${origin}/`, { headers: { cookie } })).text()
    expect(list).toContain(api.projectId)
    expect(list).not.toContain(api.otherProjectId)
  })

  test('a key of one project finds nothing of another, by any operation of the API', async () => {
    const api = await createApiFixture(await stores.open())
    const job = await api.createJob()
    for (const [id, { method, path }] of Object.entries<Operation>(operations)) {
      const address = path.replace('{projectId}', api.otherProjectId).replace('{id}', job.id)
      const body = method === 'post' ? { body: bodies[id] ?? { prompt: 'Fix the links.' } } : {}
      const response = await api.send(method.toUpperCase(), address, body)
      expect(`${id}: ${response.status}`).toBe(`${id}: 404`)
    }
    expect(api.mistakes).toEqual([])
  })

  test('git opens the repositories of the projects that somebody sees, for writing where they may merge', async () => {
    const store = await stores.open()
    const api = await createApiFixture(store)
    const { accounts } = await openFor(api, 'viewer')
    const callerOf = createGitCallers({
      store,
      checkPassword: accounts.checkPassword,
      keys: createKeyAuthentication(store),
    })
    const basic = Buffer.from(`${person.email}:${person.password}`).toString('base64')
    const verdict = await callerOf(new Request(origin, { headers: { authorization: `Basic ${basic}` } }))
    if (!verdict.ok) throw new Error(verdict.code)
    const projects = createProjects({ store, dataFolder: '/nowhere' } as ProjectsContext)
    const permissions = async (id: string) => {
      const project = await projects.find(id)
      if (project === undefined) throw new Error('This project does not exist.')
      return verdict.caller.permissions(project)
    }
    expect(await permissions(api.projectId)).toEqual({ read: true, write: false })
    expect(await permissions(api.otherProjectId)).toEqual({ read: false, write: false })
    const { id: userId } = await store.db.selectFrom('auth_user').select('id').executeTakeFirstOrThrow()
    await store.db.updateTable('project_member').set({ role: 'member' }).where('user_id', '=', userId).execute()
    expect(await permissions(api.projectId)).toEqual({ read: true, write: true })
    await store.db.deleteFrom('member').execute()
    expect(await permissions(api.projectId)).toEqual({ read: false, write: false })
    await addMember(store.db, { organisationId: api.organisationId, userId, role: 'viewer', since: 0 })
    expect(await permissions(api.otherProjectId)).toEqual({ read: true, write: false })
  })
})

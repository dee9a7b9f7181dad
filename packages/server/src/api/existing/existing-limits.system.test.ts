import { expect, test } from 'vitest'
import { createApiKey } from '../../access/manage-keys.ts'
import { describeWithStore } from '../../store/testing/describe-each-store.ts'
import { createAgentsOfFirstVersion } from '../testing/agents-of-first-version.ts'
import { createApiFixture } from '../testing/api-fixture.ts'

const website = 'https://www.example.com'

describeWithStore('Assistant keys in numbers', (stores) => {
  test('a key has 300 searches and pages a minute from each address, and a website hears how long to wait', async () => {
    let ahead = 0
    let address = '203.0.113.7'
    const store = await stores.open({ clock: () => 1_800_000_000_000 + ahead })
    const api = await createApiFixture(store, { addressOf: () => address })
    // The site is not published: a request that may be made is answered with 404.
    const nothing = async (): Promise<undefined> => Promise.resolve(undefined)
    const first = createAgentsOfFirstVersion(api.context, { siteUrl: nothing, ask: nothing })
    const make = async (name: string): Promise<string> => {
      const { organisationId, projectId } = api
      const about = { organisationId, projectId, name, scopes: ['search'] as const, origins: [website] }
      return (await createApiKey(store, about)).text
    }
    const [key, other] = [await make('One'), await make('Other')]
    const ask = async (what: 'search' | 'page', by = key): Promise<Response> =>
      first.request(`/discovery/v1/${what}/handbook`, {
        method: 'POST',
        headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json', origin: website },
        body: JSON.stringify(what === 'search' ? { query: 'x' } : { path: 'x' }),
      })
    const many = await Promise.all(
      Array.from({ length: 302 }, async (_, index) => ask(index % 2 === 0 ? 'search' : 'page')),
    )
    expect(many.filter(({ status }) => status === 404)).toHaveLength(300)
    const refused = many.find(({ status }) => status === 429)
    expect(refused?.headers.get('retry-after')).toBe('60')
    expect(refused?.headers.get('access-control-allow-origin')).toBe(website)
    expect(refused?.headers.get('access-control-expose-headers')).toContain('Retry-After')
    expect((await ask('search', other)).status).toBe(404)
    address = '203.0.113.8'
    expect((await ask('search')).status).toBe(404)
    address = '203.0.113.7'
    expect((await ask('search')).status).toBe(429)
    // A network of 64 bits is one subscriber.
    const inNetwork = (count: number): string => `2001:db8:0:1::${count}`
    const walk = await Promise.all(
      Array.from({ length: 301 }, async (_, index) => {
        address = inNetwork(index + 1)
        return ask('search')
      }),
    )
    expect(walk.filter(({ status }) => status === 429)).toHaveLength(1)
    address = '203.0.113.7'
    ahead = 60_000
    expect((await ask('search')).status).toBe(404)
  })

  test('a key of one project takes no updates and previews from the others of its organization', async () => {
    const store = await stores.open()
    const api = await createApiFixture(store)
    const { organisationId, projectId, otherProjectId } = api
    // Nothing is behind these endpoints: what is let through ends there.
    const first = createAgentsOfFirstVersion(api.context)
    const make = async (project?: string): Promise<string> =>
      (await createApiKey(store, { organisationId, projectId: project, name: 'Key', scopes: ['read', 'write'] })).text
    const isRefused = async (path: string, key: string, body: object): Promise<boolean> => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const { status } = await first.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
      return status === 429
    }
    const [greedy, modest, all] = [await make(projectId), await make(otherProjectId), await make()]
    for (const [way, body, most] of [
      ['update', {}, 10],
      ['preview', { branch: 'main' }, 5],
    ] as const) {
      const ask = async (project: string, key: string) => isRefused(`/v1/project/${way}/${project}`, key, body)
      for (let count = 0; count < most; count += 1) expect(await ask(projectId, greedy)).toBe(false)
      expect(await ask(projectId, greedy)).toBe(true)
      expect(await ask(otherProjectId, modest)).toBe(false)
      // One key to all projects is one holder, whichever project it names.
      for (let count = 0; count < most; count += 1)
        expect(await ask(count % 2 === 0 ? projectId : otherProjectId, all)).toBe(false)
      expect(await ask(otherProjectId, all)).toBe(true)
      expect(await ask(otherProjectId, modest)).toBe(false)
    }
  })
})

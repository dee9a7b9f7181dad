import { pino } from 'pino'
import { expect, test } from 'vitest'
import { clientAddressHeader } from '../access/client-address.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { createForgeHooks } from './forge-hooks.ts'
import type { PlatformParts } from './platform-parts.ts'

describeWithStore('webhooks of Git hosts', (stores) => {
  test('the projects of an App have more places for bodies together than one alone', async () => {
    const store = await stores.open()
    const { organisationId } = await addProject(store)
    const apps = { one: ['a'], three: ['b', 'c', 'd'] }
    for (const [id, slugs] of Object.entries(apps)) {
      const app = {
        id,
        organisation_id: organisationId,
        kind: 'github' as const,
        definition: '{}',
        address: id,
        name: id,
      }
      await store.db
        .insertInto('forge_connection')
        .values({ ...app, sealed: '', created_at: 1 })
        .execute()
      for (const slug of slugs) {
        const { projectId } = await addProject(store, { slug, organisationId })
        await store.db.updateTable('project').set({ connection_id: id }).where('id', '=', projectId).execute()
      }
    }
    const heldOf = async (id: string, places: number): Promise<number> => {
      const answer = createForgeHooks(
        {
          store,
          logger: pino({ enabled: false }),
          projects: { find: async () => Promise.resolve(undefined) },
          connections: { webhookSecretOf: () => 'secret' },
        } as unknown as PlatformParts,
        async () => Promise.resolve('taken'),
      )
      const ends: (() => void)[] = []
      const body = (): ReadableStream => new ReadableStream({ start: (stream) => void ends.push(() => stream.close()) })
      const sent = Array.from({ length: 100 }, async (_, index) => {
        const headers = { 'content-length': '1000', [clientAddressHeader]: `10.0.0.${index}` }
        const options = { method: 'POST', headers, body: body(), duplex: 'half' } as RequestInit
        return (await answer(new Request(`https://docs.test/hooks/${id}`, options))).status
      })
      let refused = 0
      for (const status of sent) void status.then((given) => (refused += given === 503 ? 1 : 0))
      await expect.poll(() => refused, { timeout: 120_000 }).toBe(100 - places)
      for (const end of ends) end()
      const statuses = await Promise.all(sent)
      return statuses.filter((status) => status === 401).length
    }
    expect([await heldOf('one', 50), await heldOf('three', 75)]).toEqual([50, 75])
  })
})

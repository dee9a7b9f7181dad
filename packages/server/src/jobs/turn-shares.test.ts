import { expect, test } from 'vitest'
import type { Store } from '../store/open-store.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { acceptJob } from './accept-message.ts'
import type { AcceptContext } from './accept-message.ts'
import { claimTurn } from './hold-turn.ts'

const plan = { kind: 'ready', repository: 'https://git.example.com/p.git', ref: 'main', model: 'scripted' } as const

async function ask(store: Store, projectId: string, count: number): Promise<void> {
  const context: AcceptContext = {
    store,
    consumeRateLimit: async () => ({ accepted: true, limit: 100, windowSeconds: 3600, remaining: 99, resetSeconds: 1 }),
  }
  for (let job = 0; job < count; job += 1) await acceptJob(context, projectId, { prompt: `Task ${job}` }, plan)
}

describeEachStore('Turns of several projects', (stores) => {
  test('one job that comes after fifty of another project is the next one that is begun', async () => {
    const store = await stores.open()
    const { projectId: large, organisationId } = await addProject(store, { slug: 'large' })
    const { projectId: small } = await addProject(store, { slug: 'small', organisationId })
    await ask(store, large, 50)
    const begun = [await claimTurn(store, 'a', 30_000), await claimTurn(store, 'b', 300_000)]
    await ask(store, small, 1)
    begun.push(await claimTurn(store, 'c', 30_000), await claimTurn(store, 'd', 300_000))
    expect(begun.map((turn) => turn?.projectId)).toEqual([large, large, small, large])
  })

  test('a project has no more in work than it may; its places are left to the others', async () => {
    const store = await stores.open()
    const { projectId: large, organisationId } = await addProject(store, { slug: 'large' })
    const { projectId: small } = await addProject(store, { slug: 'small', organisationId })
    await ask(store, large, 3)
    expect((await claimTurn(store, 'a', 30_000, 1))?.projectId).toBe(large)
    expect(await claimTurn(store, 'b', 30_000, 1)).toBeUndefined()
    await ask(store, small, 1)
    expect((await claimTurn(store, 'b', 30_000, 1))?.projectId).toBe(small)
    expect((await claimTurn(store, 'c', 30_000, 2))?.projectId).toBe(large)
  })
})

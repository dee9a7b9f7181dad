import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openFolderStore } from '../objects/folder-store.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { smallSite, startHostingContext, type HostingContext } from './testing/hosting-context.ts'

const contexts: HostingContext[] = []
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

describeEachStore('Two servers that change one site at the same moment', (stores) => {
  test('show the newest of a push, a way back and a preview that is promoted, whichever that is', async () => {
    const location = await stores.locate()
    const folders = new Map<string, string>()
    const start = async (objects?: string): Promise<HostingContext> => {
      const options = objects === undefined ? {} : { objects: openFolderStore(objects) }
      const context = await startHostingContext({ store: await stores.open({ location }), folders, options })
      contexts.push(context)
      return context
    }
    const first = await start()
    const second = await start(join(first.folder, 'objects'))
    const docs = await first.project('docs')
    const named = new Map<string, string>()
    const commit = (name: string, branch?: string): string => {
      const id = docs.commit(smallSite(name), branch)
      named.set(id, name)
      return id
    }
    const one = await first.hosting.deploy(docs.id, 'main', commit('One'))
    await first.hosting.deploy(docs.id, 'main', commit('Two'))
    const draft = await first.hosting.deploy(docs.id, 'draft', commit('Draft', 'draft'))
    const push = { branch: 'main', after: commit('Pushed') }
    await Promise.all([
      first.hosting.onPush(docs.id, [push]),
      second.hosting.deployAgain(one),
      first.hosting.promote(draft),
    ])
    const newest = async () => (await first.hosting.deploymentsOf(docs.id, { branch: 'main', limit: 1 }))[0]
    await expect.poll(async () => (await newest())?.status).toBe('live')
    const live = await newest()
    const { db } = first.store
    const rows = db.selectFrom('deployment').select('id').where('branch', '=', 'main').where('live_at', 'is not', null)
    expect(await rows.execute()).toEqual([{ id: live?.id }])
    for (const { get } of [first, second])
      await expect
        .poll(async () => (await get('docs.localhost', '/')).text)
        .toContain(`This is ${named.get(live?.commit ?? '')}.`)
  })
})

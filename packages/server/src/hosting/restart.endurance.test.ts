import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openFolderStore } from '../objects/folder-store.ts'
import { createLocalWakeUps } from '../queue/wake-ups.ts'
import { createHostingStore } from '../store/deployments/deployment-store.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { createDeploymentQueue } from './deployments/deployment-queue.ts'
import { childrenNamed } from './testing/children-named.ts'
import { smallSite, startHostingContext, type HostingContext } from './testing/hosting-context.ts'

const contexts: HostingContext[] = []
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

async function start(...given: Parameters<typeof startHostingContext>): Promise<HostingContext> {
  const context = await startHostingContext(...given)
  contexts.push(context)
  return context
}

test('after a restart the live sites are there, and no page is rendered a second time', async () => {
  const context = await start({ processes: true })
  const docs = await context.project('docs')
  await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Kept')))
  await context.hosting.settled()
  const before = await context.get('docs.localhost', '/guides/install')
  // One of an earlier test may still be ending.
  const running = childrenNamed('site-process')
  expect(running.length).toBeGreaterThan(0)
  await context.restart()
  const after = await context.get('docs.localhost', '/guides/install')
  expect(after.text).toBe(before.text)
  expect(after.headers.etag).toBe(before.headers.etag)
  // A page that is not kept needs a site process.
  expect(childrenNamed('site-process').filter((pid) => !running.includes(pid))).toEqual([])
})

test('a deployment that a crash interrupted is made after the next start', async () => {
  const context = await start()
  const docs = await context.project('docs')
  const store = createHostingStore(context.store)
  const input = { projectId: docs.id, branch: 'main', production: true }
  const { id } = await store.enqueueDeployment({ ...input, commit: docs.commit(smallSite('Redone')) })
  // Another process began it and is gone: its lease ends.
  await createDeploymentQueue(context.store, 'gone', -1).take(false)
  await context.restart()
  await expect.poll(async () => (await store.deployment(id))?.status).toBe('live')
  expect((await context.get('docs.localhost', '/')).text).toContain('This is Redone.')
})

test('a look through all pages that a crash interrupted is made after the next start', async () => {
  const context = await start({ options: { limits: { unpublished: 20 } } })
  const docs = await context.project('docs')
  const commit = docs.commit({ ...smallSite('Looked at'), 'index.mdx': 'See [what](/is-not-there).\n' })
  const { id } = await context.hosting.deploy(docs.id, 'main', commit)
  await context.hosting.settled()
  const store = createHostingStore(context.store)
  const codes = async () => (await store.deploymentDiagnostics(id)).map(({ code }) => code)
  const found = await codes()
  expect(found.length).toBeGreaterThan(0)
  // As the process leaves it that is killed after the site went live.
  const lost = { diagnostics: '[]', errors: 0, warnings: 0, check_at: 1, check_attempts: 1 }
  await context.store.db.updateTable('deployment').set(lost).execute()
  await expect.poll(codes).toEqual(found)
  const row = await context.store.db.selectFrom('deployment').select(['check_at']).executeTakeFirst()
  expect(row).toEqual({ check_at: null })
})

test('readers are answered throughout many deployments, always with a whole site', async () => {
  const context = await start()
  const docs = await context.project('docs')
  const site = (number: number): Record<string, string> => ({ ...smallSite(`Number${number}`) })
  await context.hosting.deploy(docs.id, 'main', docs.commit(site(0)))
  const reading = new AbortController()
  const seen: string[] = []
  const reader = (async () => {
    while (!reading.signal.aborted) {
      const { status, text } = await context.get('docs.localhost', '/')
      const [title] = /<title>[^<]*Number\d+/.exec(text) ?? []
      const [body] = /This is Number\d+/.exec(text) ?? []
      seen.push(`${status} ${title?.split('Number')[1] === body?.split('Number')[1] ? 'whole' : 'mixed'}`)
      await pause(1)
    }
  })()
  for (let number = 1; number <= 6; number += 1)
    await context.hosting.deploy(docs.id, 'main', docs.commit(site(number)))
  reading.abort()
  await reader
  expect(new Set(seen)).toEqual(new Set(['200 whole']))
  expect((await context.get('docs.localhost', '/')).text).toContain('This is Number6')
})

test('sites that nobody reads leave the memory and come back when they are asked for', async () => {
  const context = await start({ options: { limits: { sites: 1, poll: 20 } } })
  const [one, two] = [await context.project('one'), await context.project('two')]
  for (const project of [one, two])
    await context.hosting.deploy(project.id, 'main', project.commit(smallSite(project === one ? 'One' : 'Two')))
  for (let round = 0; round < 3; round += 1) {
    expect((await context.get('one.localhost', '/')).text).toContain('This is One.')
    expect((await context.get('two.localhost', '/')).text).toContain('This is Two.')
  }
})

describeWithStore('Several processes', (stores) => {
  test('serve the newest deployment, whichever of them made it', async () => {
    const location = await stores.locate()
    const folders = new Map<string, string>()
    const wakeUps = createLocalWakeUps()
    const first = await start({ store: await stores.open({ location }), folders, options: { wakeUps } })
    // One process finds the pages that the other has written: it has nothing to render, however busy the machine is.
    const objects = openFolderStore(join(first.folder, 'objects'))
    const second = await start({
      store: await stores.open({ location }),
      folders,
      options: { deploys: false, objects, wakeUps },
    })
    const docs = await first.project('docs')
    for (const name of ['Alpha', 'Beta']) {
      await first.hosting.deploy(docs.id, 'main', docs.commit(smallSite(name)))
      await first.hosting.settled()
      await expect
        .poll(async () => (await second.get('docs.localhost', '/')).text, { interval: 20 })
        .toContain(`This is ${name}.`)
    }
    // A process that deploys nothing itself waits for the one that does.
    const live = await second.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Gamma')))
    expect(live.status).toBe('live')
    expect((await second.get('docs.localhost', '/')).status).toBe(200)
    expect(second.events).toEqual([])
  })

  test('go on to show what was live while the bucket gives other bytes for what is new', async () => {
    const location = await stores.locate()
    const folders = new Map<string, string>()
    const first = await start({ store: await stores.open({ location }), folders })
    const { path: _, ...kept } = openFolderStore(join(first.folder, 'objects'))
    let isMixedUp = false
    let manifest: string | null | undefined
    const objects = {
      ...kept,
      get: async (digest: string) =>
        isMixedUp && digest !== manifest ? Readable.from(['other bytes']) : kept.get(digest),
    }
    // A file that is not in the bucket cannot be rendered here, either.
    const nowhere = (): string => join(first.folder, 'nowhere')
    const options = { deploys: false, objects, repositories: nowhere }
    const second = await start({ store: await stores.open({ location }), folders, options })
    const docs = await first.project('docs')
    await first.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Alpha')))
    await first.hosting.settled()
    const shown = async (): Promise<string> => {
      const { status, text } = await second.get('docs.localhost', '/')
      return `${status} ${/This is (\w+)\./.exec(text)?.[1]}`
    }
    await expect.poll(shown).toBe('200 Alpha')
    isMixedUp = true
    await first.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Beta')))
    await first.hosting.settled()
    manifest = (await first.hosting.liveOf(docs.id, 'main'))?.manifest
    const seen = new Set<string>()
    const until = performance.now() + 3000
    while (performance.now() < until) seen.add(await shown())
    isMixedUp = false
    await expect.poll(shown).toBe('200 Beta')
    expect([...seen].filter((what) => !/^200 (?:Alpha|Beta)$/.test(what))).toEqual([])
  })
})

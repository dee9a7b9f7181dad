import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { childrenNamed } from '../testing/children-named.ts'
import { smallSite, startHostingContext, type HostingContext } from '../testing/hosting-context.ts'
import { startSiteProcess as startProcess, type StartSiteProcess } from './start-site-process.ts'

let context: HostingContext
beforeEach(async () => {
  context = await startHostingContext({ processes: true })
})
afterEach(() => context.close())

/** A specification whose parsed form takes many times the memory of its text. */
function largeSpecification(operations: number): string {
  const paths = Object.fromEntries(
    Array.from({ length: operations }, (_, index) => [
      `/things/${index}`,
      { get: { summary: `Thing ${index}`, parameters: [], responses: { 200: { description: 'OK' } } } },
    ]),
  )
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Large', version: '1' }, paths })
}

function siteWith(specification: string): Record<string, string> {
  const navigation = {
    groups: [
      { group: 'Start', pages: ['index'] },
      { group: 'API', openapi: 'api.json' },
    ],
  }
  return {
    ...smallSite('Large'),
    'docs.json': JSON.stringify({ theme: 'mint', name: 'Large', navigation }),
    'api.json': specification,
  }
}

async function waitFor(projectId: string, code: string): Promise<string> {
  const read = async (): Promise<string | null | undefined> => {
    const [newest] = await context.hosting.deploymentsOf(projectId)
    return newest?.code === code ? newest.reason : undefined
  }
  await expect.poll(read).toBeTypeOf('string')
  return (await read()) ?? ''
}

test('a site that needs too much memory ends a process of its own, is tried again, and readers keep what they had', async () => {
  const [docs, other] = [await context.project('docs'), await context.project('other')]
  await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Docs')))
  await context.hosting.deploy(other.id, 'main', other.commit(smallSite('Other')))
  await context.restart({ limits: { siteProcess: { memory: 60, silence: 60_000, processor: 600_000 } } })
  const commit = docs.commit(siteWith(largeSpecification(60_000)))
  await context.hosting.onPush(docs.id, [{ branch: 'main', after: commit }])
  const reason = await waitFor(docs.id, 'deployment-ends-process')
  expect(reason).toContain('it needs more than 60 MB of memory')
  expect(reason).toContain('It is retried automatically')
  for (const [host, name] of [
    ['docs', 'Docs'],
    ['other', 'Other'],
  ] as const) {
    expect((await context.get(`${host}.localhost`, '/')).text).toContain(`This is ${name}.`)
  }
})

test('a process that says nothing any more is ended, and its site is made in another one', async () => {
  const docs = await context.project('docs')
  let started = 0
  // The first one is stopped before it has said a word. The second one may take as long as it needs, whatever the machine does.
  const startSiteProcess: StartSiteProcess = (settings, platform, how) => {
    started += 1
    const made = startProcess(settings, platform, started === 1 ? { ...how, silence: 1500 } : how)
    if (started === 1) process.kill(made.pid ?? 0, 'SIGSTOP')
    return made
  }
  await context.restart({ startSiteProcess })
  const deploying = context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Stopped')))
  expect(await waitFor(docs.id, 'deployment-ends-process')).toContain('it did not respond for more than 2 seconds')
  expect((await deploying).status).toBe('live')
  expect(started).toBe(2)
  expect((await context.get('docs.localhost', '/')).text).toContain('This is Stopped.')
})

test.runIf(process.platform === 'linux')(
  'a site that takes too much of the processors fails once and for all, with words; the one before stays',
  async () => {
    const docs = await context.project('docs')
    await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Small')))
    await context.hosting.settled()
    // It makes no progress, however fast the machine is, and each request for its processor time returns two seconds
    // more.
    let spent = 0
    await context.restart({
      limits: { siteProcess: { memory: 512, silence: 600_000, processor: 3000 } },
      processorTime() {
        spent += 2000
        return spent
      },
      startSiteProcess(settings, platform, how) {
        const made = startProcess(settings, platform, how)
        process.kill(made.pid ?? 0, 'SIGSTOP')
        return made
      },
    })
    const commit = docs.commit(smallSite('Large'))
    const failed = await context.hosting.deploy(docs.id, 'main', commit)
    expect(failed).toMatchObject({
      status: 'failed',
      code: 'deployment-too-costly',
      reason: expect.stringContaining('takes more than 3 seconds of processor time'),
    })
    const { attempts } = await context.store.db
      .selectFrom('deployment')
      .select('attempts')
      .where('id', '=', failed.id)
      .executeTakeFirstOrThrow()
    expect(attempts).toBe(1)
    expect((await context.get('docs.localhost', '/')).text).toContain('This is Small.')
    // The next one is made in another process, with time of its own.
    await context.restart({ limits: { siteProcess: { memory: 512, silence: 60_000, processor: 600_000 } } })
    const again = await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('After')))
    expect(again.status).toBe('live')
  },
)

test.runIf(process.platform === 'linux')('a process that makes sites has none of the platform’s secrets', async () => {
  process.env['DOCWRIGHT_SECRET_KEY'] = 'the master key'
  process.env['DATABASE_URL'] = 'postgres://the-database'
  try {
    const docs = await context.project('docs')
    await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Docs')))
    const [pid = 0] = childrenNamed('site-process')
    const environment = readFileSync(`/proc/${pid}/environ`, 'latin1')
    expect(environment).toContain('PATH=')
    expect(environment).not.toMatch(/the master key|the-database/)
    // Answers to readers go before it.
    expect(getPriority(pid)).toBeGreaterThanOrEqual(5)
  } finally {
    delete process.env['DOCWRIGHT_SECRET_KEY']
    delete process.env['DATABASE_URL']
  }
})

test('a process that ends while it answers readers is replaced: they are asked to come again, and then answered', async () => {
  const docs = await context.project('docs')
  await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Docs')))
  await context.hosting.settled()
  // As a release without an object store has left it.
  await context.store.db.updateTable('deployment').set({ manifest: null }).execute()
  await context.restart({ deploys: false })
  expect((await context.get('docs.localhost', '/')).text).toContain('This is Docs.')
  for (const pid of childrenNamed('site-process')) process.kill(pid, 'SIGKILL')
  const next = await context.get('docs.localhost', '/guides/install')
  expect(next.status === 503 ? next.headers['retry-after'] : next.text).toMatch(/^5$|Some words of text/)
  expect((await context.get('docs.localhost', '/guides/install')).text).toContain('Some words of text')
})

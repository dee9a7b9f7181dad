import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { startSiteHere } from '../../packages/server/src/hosting/testing/start-site-here.ts'
import { startPlatform, type Platform, type PlatformOptions } from '../../packages/server/src/main.ts'
import { openPagesHere } from '../../packages/server/src/testing/open-pages-here.ts'
import {
  fetchWhilePaused,
  pausedMessage,
  resolveWhilePaused,
} from '../../packages/server/src/platform/refuse-while-paused.ts'
import { readSite } from './read-site.ts'

const git = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'docwright-paused-'))
let platform: Platform | undefined
afterEach(async () => {
  await platform?.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

async function start(more: Partial<PlatformOptions>): Promise<Platform> {
  await platform?.close()
  platform = await startPlatform({
    dataFolder: join(folder, 'data'),
    host: '127.0.0.1',
    port: 0,
    environment: { PATH: process.env['PATH'], DOCWRIGHT_DRAIN_SECONDS: '0' },
    log: { write: () => {} },
    firstProject: null,
    version: '0.0.0',
    processes: { startSiteProcess: startSiteHere, openPages: openPagesHere },
    ...more,
  })
  return platform
}

function running(): Platform {
  if (platform === undefined) throw new Error('No platform runs.')
  return platform
}

async function turnsOf({ store }: Platform): Promise<string[]> {
  return (await store.db.selectFrom('turn').select('status').execute()).map(({ status }) => status)
}

/** Sends an empty form to a site; the status of the answer. */
async function post(url: string): Promise<number | undefined> {
  const { host, pathname, port } = new URL(url)
  const asked = request({ host: '127.0.0.1', port, path: pathname, method: 'POST', headers: { host } }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

test('a paused platform shows what is there, refuses every change with the reason, and does no work until it goes on', async () => {
  // The first step of the job ends when its platform has begun to.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const work = { afterStep: async () => held }
  const first = await start({ work, firstProject: { name: 'Handbook', repository: { kind: 'starter' } } })
  const { id, slug, key } = first.news.project ?? { id: '', slug: '', key: '' }
  const read = async (): ReturnType<typeof readSite> => readSite((await running().siteUrl(id)) ?? '')
  await expect.poll(async () => (await read()).status, { timeout: 120_000 }).toBe(200)
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const ask = async (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${running().url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const made = await ask('POST', `/v2/agent/${id}/job`, { prompt: 'Set the banner to "Please wait."' })
  const job = ((await made.json()) as { id: string }).id
  const closed = first.close()
  letGo()
  await closed
  await start({ paused: true })
  expect(await turnsOf(running())).toEqual(['queued'])
  // Nobody can make an account now, and the link that was printed first is the one that counts.
  expect(running().news).toEqual({ ownerToken: undefined, project: undefined })

  expect((await read()).status).toBe(200)
  expect((await ask('GET', `/v2/agent/${id}/job/${job}`)).status).toBe(200)
  expect((await ask('GET', '/readyz')).status).toBe(200)
  const message = await ask('POST', `/v2/agent/${id}/job/${job}/message`, { prompt: 'And another.' })
  expect([message.status, message.headers.get('content-type')]).toEqual([503, 'application/problem+json'])
  expect(await message.json()).toMatchObject({ code: 'unavailable', detail: pausedMessage })
  const earlier = await ask('POST', `/v1/project/update/${id}`)
  expect([earlier.status, await earlier.json()]).toMatchObject([503, { error: pausedMessage }])
  // Searching changes nothing: the key is what is refused.
  for (const path of ['/v1/search/handbook', '/discovery/v1/search/handbook'])
    expect((await ask('POST', path, { query: 'page' })).status).toBe(403)
  const settings = await ask('POST', `/projects/${id}/settings`)
  expect([settings.status, await settings.text()]).toEqual([503, `${pausedMessage}\n`])
  const feedback = await post(`${await running().siteUrl(id)}/_docwright/feedback`)
  expect(feedback).toBe(503)
  // Whoever has an account signs in; that the words are wrong is found out as ever.
  const signIn = await fetch(`${running().url}/sign-in`, { method: 'POST', body: 'a=b' })
  expect(await signIn.text()).not.toContain(pausedMessage)

  const remote = `${running().url.replace('://', `://key:${key}@`)}/git/${slug}.git`
  const copy = join(folder, 'copy')
  await git('git', ['clone', '--quiet', remote, copy])
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
  await git('git', ['-C', copy, ...identity, 'commit', '--quiet', '--allow-empty', '-m', 'Nothing'])
  await expect(git('git', ['-C', copy, 'push', 'origin', 'HEAD'])).rejects.toThrow('503')
  expect(await turnsOf(running())).toEqual(['queued'])

  await start({})
  await expect.poll(async () => turnsOf(running()), { timeout: 120_000 }).toEqual(['succeeded'])
  await git('git', [
    '-C',
    copy,
    'remote',
    'set-url',
    'origin',
    remote.replace(/:\d+\/git/, `:${new URL(running().url).port}/git`),
  ])
  await git('git', ['-C', copy, 'push', '--quiet', 'origin', 'HEAD'])
})

test('what reaches forges says why it does not', async () => {
  await expect(fetchWhilePaused()).rejects.toMatchObject({ cause: { message: pausedMessage } })
  await expect(resolveWhilePaused()).rejects.toThrow(pausedMessage)
})

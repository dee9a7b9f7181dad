import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Forge } from '../forge.ts'
import type { ForgeHost } from '../testing/forge-host.ts'
import { startGitHub, type TestApp } from '../testing/github-server.ts'
import { createGitHubForge } from './github-forge.ts'
import { createGitHubTokens } from './github-tokens.ts'

const keys = (): { publicKey: string; privateKey: string } =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    // As GitHub gives them.
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })

const { publicKey, privateKey } = keys()
const minute = 60_000

interface Subject {
  app: TestApp
  host: ForgeHost
  forge: Forge
  /** Moves our clock and the server's. */
  pass: (duration: number) => void
  /** How often each path was asked for. */
  asked: (path: RegExp) => number
}

/** A repository reached as an app, with a clock of our own that is off by so many milliseconds. */
async function signedIn({ off = 0, key = privateKey }: { off?: number; key?: string } = {}): Promise<Subject> {
  let time = Date.UTC(2026, 0, 1)
  const app: TestApp = { publicKey, tokens: [], now: () => time }
  const host = await startGitHub('', app)
  const forge = createGitHubForge({
    fetch: globalThis.fetch,
    wait: () => Promise.resolve(),
    now: () => time + off,
    owner: 'acme',
    name: 'docs',
    credentials: { appId: 'Iv1.app', privateKey: key },
    webhookSecret: 'secret',
    baseUrl: `${host.origin.url}/api/v3`,
  })
  return {
    app,
    host,
    forge,
    pass: (duration) => void (time += duration),
    asked: (path) => host.calls.filter((call) => path.test(call.path)).length,
  }
}

test.each([
  ['an hour behind', -60 * minute],
  ['twenty minutes behind', -20 * minute],
  ['ten minutes ahead', 10 * minute],
  ['three hours ahead', 180 * minute],
])('our clock is %s: GitHub’s is taken, and the token is renewed in time by either', async (_, off) => {
  const { app, forge, pass } = await signedIn({ off })
  await forge.describe()
  pass(50 * minute)
  await forge.describe()
  expect(app.tokens).toHaveLength(1)
  pass(6 * minute)
  await forge.describe()
  expect(app.tokens).toHaveLength(2)
})

test('a clock that is half a minute off needs no second try', async () => {
  const { forge, asked } = await signedIn({ off: 30_000 })
  await forge.describe()
  expect(asked(/installation$/)).toBe(1)
})

test('a token that GitHub has revoked is replaced, and the call is made again', async () => {
  const { app, forge } = await signedIn()
  await forge.describe()
  app.tokens[0] = ''
  expect(await forge.describe()).toMatchObject({ fullName: 'acme/docs' })
  expect(app.tokens).toHaveLength(2)
})

test('an app whose new tokens are refused too is told so, after one more try', async () => {
  const { forge, host } = await signedIn()
  const refuse = () => Response.json({ message: 'Bad credentials' }, { status: 401 })
  await forge.describe()
  host.faults.push(
    refuse,
    () => null,
    () => null,
    refuse,
  )
  await expect(forge.describe()).rejects.toMatchObject({ code: 'forge-unauthorized' })
})

test('all who ask at the same time get the same token', async () => {
  const { app, forge } = await signedIn()
  await Promise.all(Array.from({ length: 5 }, () => forge.describe()))
  expect(app.tokens).toHaveLength(1)
})

test('tokens are shared by all who use the repository', async () => {
  const { app, host } = await signedIn()
  const rest = { fetch: globalThis.fetch, wait: () => Promise.resolve(), now: app.now }
  const where = { owner: 'acme', name: 'docs', baseUrl: `${host.origin.url}/api/v3` }
  const credentials = createGitHubTokens({ ...rest, ...where, credentials: { appId: 'Iv1.app', privateKey } })
  for (let count = 0; count < 3; count += 1) {
    await createGitHubForge({ ...rest, ...where, credentials, webhookSecret: 'secret' }).describe()
  }
  expect(app.tokens).toHaveLength(1)
})

test('a token is good for the one repository only', async () => {
  const { forge, host } = await signedIn()
  await forge.describe()
  const asked = host.calls.find(({ path }) => path.endsWith('/access_tokens'))
  expect(asked?.body).toEqual({ repositories: ['docs'] })
})

test('a key of another app, and a file that is no key, are told as such; neither is in the error', async () => {
  const other = keys().privateKey
  for (const key of [other, 'no key']) {
    const { forge, asked } = await signedIn({ key })
    const error: unknown = await forge.describe().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'forge-unauthorized' })
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(key.slice(40, 80) || key)
    expect(asked(/access_tokens$/)).toBe(0)
  }
})

test('a failed sign-in is tried again by the next call', async () => {
  const { forge, host } = await signedIn()
  host.faults.push(() => Response.json({ message: 'Not Found' }, { status: 404 }))
  await expect(forge.describe()).rejects.toMatchObject({ code: 'forge-not-found' })
  expect(await forge.describe()).toMatchObject({ fullName: 'acme/docs' })
})

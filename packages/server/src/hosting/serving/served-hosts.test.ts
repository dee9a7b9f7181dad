import { expect, test } from 'vitest'
import type { ServedNames } from '../../store/deployments/served-names.ts'
import { createHostNames } from './host-names.ts'
import { createServedHosts } from './served-hosts.ts'

const names: ServedNames = {
  domains: ['docs.acme.com'],
  slugs: ['handbook', 'a--b'],
  branches: [
    { slug: 'handbook', branch: 'main' },
    { slug: 'handbook', branch: 'draft' },
    { slug: 'handbook', branch: 'feature/login' },
  ],
}

function setting(read = async () => Promise.resolve(names), remembered?: ServedNames) {
  const state = { now: 1_000_000, looks: 0 }
  const hosts = createHostNames('sites.example', 'https://docs.example.com')
  const serves = createServedHosts(
    hosts,
    async () => {
      state.looks += 1
      return read()
    },
    () => remembered,
    () => state.now,
  )
  return { serves, state }
}

test('names of projects, live previews and verified domains are served, and nothing else', async () => {
  const { serves } = setting()
  const answers: Record<string, boolean> = {
    'handbook.sites.example': true,
    'HANDBOOK.sites.example.': true,
    'a--b.sites.example': true,
    'handbook--draft.sites.example': true,
    'handbook--feature-login-b8a6d1a.sites.example': false,
    'docs.acme.com': true,
    'www.docs.acme.com': false,
    'acme.com': false,
    'draft.handbook.sites.example': false,
    'handbook--gone.sites.example': false,
    handbook: false,
    'handbook.docs.example.com': false,
    'sites.example': false,
    'docs.example.com': false,
    '192.0.2.1': false,
    '.sites.example': false,
    '': false,
  }
  const asked = await Promise.all(Object.keys(answers).map(async (host) => [host, await serves(host)] as const))
  expect(Object.fromEntries(asked)).toEqual(answers)
})

test('a branch that DNS cannot hold is served under its short code', async () => {
  const { serves } = setting()
  const url = createHostNames('sites.example', 'https://docs.example.com').urlOf(
    { id: '', slug: 'handbook', name: '', defaultBranch: 'main', docsFolder: '', demand: 'none', domain: null },
    'feature/login',
  )
  expect(await serves(new URL(url).host)).toBe(true)
})

test('ten thousand names that do not exist are one look every five seconds, and a known name none for a minute', async () => {
  const { serves, state } = setting()
  for (let index = 0; index < 10_000; index += 1) {
    state.now += 6
    expect(await serves(`handbook--guess-${index}.sites.example`)).toBe(false)
    expect(await serves(`guess-${index}.example.org`)).toBe(false)
  }
  expect(state.looks).toBe(12)
  await serves('handbook.sites.example')
  // The last look was five seconds before at most.
  state.now += 54_000
  expect(await serves('docs.acme.com')).toBe(true)
  expect(state.looks).toBe(12)
})

test('those who ask at the same time wait for the same look', async () => {
  const { serves, state } = setting()
  const hosts = Array.from({ length: 1000 }, (_, index) => `guess-${index}.example.org`)
  expect(new Set(await Promise.all(hosts.map(serves)))).toEqual(new Set([false]))
  expect(state.looks).toBe(1)
})

test('what was given up is refused after a minute, what is new is accepted after five seconds', async () => {
  let current = names
  const { serves, state } = setting(() => Promise.resolve(current))
  expect(await serves('handbook--draft.sites.example')).toBe(true)
  current = { ...names, slugs: ['handbook', 'new'], branches: [] }
  expect(await serves('new.sites.example')).toBe(false)
  state.now += 5_000
  expect(await serves('new.sites.example')).toBe(true)
  expect(await serves('handbook--draft.sites.example')).toBe(false)
  current = { domains: [], slugs: [], branches: [] }
  state.now += 60_000
  expect(await serves('docs.acme.com')).toBe(false)
})

test('while the database is away, what was known counts, else what the machine remembers', async () => {
  let isAway = false
  const { serves, state } = setting(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(names)))
  expect(await serves('docs.acme.com')).toBe(true)
  isAway = true
  state.now += 3_600_000
  expect(await serves('docs.acme.com')).toBe(true)
  const away = async (): Promise<ServedNames> => Promise.reject(new Error('away'))
  const started = setting(away, { ...names, domains: [] })
  expect(await started.serves('handbook.sites.example')).toBe(true)
  expect(await started.serves('docs.acme.com')).toBe(false)
  await expect(setting(away).serves('docs.acme.com')).rejects.toThrow('away')
})

test('a look that takes long is made less often', async () => {
  const setup = setting(() => {
    setup.state.now += 1000
    return Promise.resolve(names)
  })
  await setup.serves('guess.example.org')
  setup.state.now += 18_000
  await setup.serves('guess.example.org')
  expect(setup.state.looks).toBe(1)
  setup.state.now += 2_000
  await setup.serves('guess.example.org')
  expect(setup.state.looks).toBe(2)
})

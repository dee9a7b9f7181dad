import { expect, test } from 'vitest'
import { createHostLookup, lookUpHost, type NameSources } from './look-up-host.ts'

function failing(code: string): () => Promise<never> {
  return async () => Promise.reject(Object.assign(new Error(code), { code }))
}

const hosts = '127.0.0.1 localhost\n10.0.0.5\tgit.example forge.example # ours\n# 10.0.0.6 old.example\n'

/** Names as told, and which of them the system was asked for. */
function setting(change: Partial<NameSources> = {}) {
  const asked: string[] = []
  const sources: NameSources = {
    four: async () => Promise.resolve(['93.184.216.34']),
    six: async () => Promise.resolve(['2606:2800::1']),
    async system(host) {
      asked.push(host)
      return Promise.resolve([{ address: '10.0.0.5', family: 4 }])
    },
    hosts: async () => Promise.resolve(hosts),
    hasFour: () => true,
    ...change,
  }
  return { asked, look: createHostLookup(sources) }
}

test('DNS is asked without the system, and all addresses count', async () => {
  const { asked, look } = setting()
  expect(await look('api.example')).toEqual([
    { address: '93.184.216.34', family: 4 },
    { address: '2606:2800::1', family: 6 },
  ])
  // Of a name with addresses of one kind, the other one fails.
  expect(await setting({ six: failing('ENODATA') }).look('api.example')).toEqual([
    { address: '93.184.216.34', family: 4 },
  ])
  expect((await setting({ hasFour: () => false }).look('api.example'))[0]?.family).toBe(6)
  expect(asked).toEqual([])
})

test.each(['127.0.0.1', '::1', '93.184.216.34'])('%s is its own address', async (address) => {
  const { asked, look } = setting({ four: failing('ETIMEOUT') })
  expect(await look(address)).toEqual([{ address, family: address.includes(':') ? 6 : 4 }])
  expect(asked).toEqual([])
})

test.each(['forgejo', 'localhost', 'git.example', 'Forge.Example'])(
  '%s, of this network or of the file of hosts, is looked up as the system does',
  async (host) => {
    const { asked, look } = setting()
    expect(await look(host)).toEqual([{ address: '10.0.0.5', family: 4 }])
    expect(asked).toEqual([host])
  },
)

test('the system is asked for what DNS does not know, and not where nobody answers', async () => {
  const absent = setting({ four: failing('ENOTFOUND'), six: failing('ENOTFOUND') })
  expect(await absent.look('old.example')).toEqual([{ address: '10.0.0.5', family: 4 }])
  const silent = setting({ four: failing('ETIMEOUT'), six: failing('ENODATA') })
  await expect(silent.look('h.tarpit.example')).rejects.toMatchObject({ code: 'EAI_AGAIN' })
  expect([absent.asked, silent.asked]).toEqual([['old.example'], []])
})

test('the system looks up one name at a time, and few wait for it: the threads that others need are free', async () => {
  let [now, most, begun] = [0, 0, 0]
  const held = Promise.withResolvers<void>()
  const { look } = setting({
    four: failing('ENOTFOUND'),
    six: failing('ENOTFOUND'),
    async system() {
      begun += 1
      now += 1
      most = Math.max(most, now)
      await held.promise
      now -= 1
      return [{ address: '10.0.0.5', family: 4 }]
    },
  })
  const looks = Promise.allSettled(Array.from({ length: 40 }, async (_, index) => look(`h${index}.example`)))
  await expect.poll(() => begun).toBe(1)
  held.resolve()
  const outcomes = await looks
  expect([most, begun]).toEqual([1, 16])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(24)
})

test('the name of this machine is found as it is', async () => {
  expect((await lookUpHost('localhost')).map(({ address }) => address)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:127\.0\.0\.1|::1)$/)]),
  )
})

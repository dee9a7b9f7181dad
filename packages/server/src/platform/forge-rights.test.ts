import type { ForgePerson } from '@docwright/forge'
import { expect, test } from 'vitest'
import { createForgeRights } from './forge-rights.ts'

test('a forge is asked once a minute about each person, and not about crowds', async () => {
  let now = 0
  const asked: string[] = []
  const forge = {
    mayWrite: async ({ name }: { name: string }) => {
      asked.push(name)
      return name === 'ada'
    },
  }
  const mayWrite = createForgeRights(() => now)
  const may = async (name: string, project = 'one') =>
    mayWrite({ id: project }, forge, { name, id: null, isBot: false })
  expect(await Promise.all([may('ada'), may('ada'), may('mallory')])).toEqual([true, true, false])
  expect(asked).toEqual(['ada', 'mallory'])
  for (let index = 0; index < 10_000; index += 1) await may(`stranger-${index}`)
  expect(asked).toHaveLength(100)
  expect([await may('ada'), await may('ada', 'other')]).toEqual([true, true])
  now = 60_000
  expect(await may('ada')).toBe(true)
  expect(asked).toHaveLength(102)
})

test('a forge that failed is asked again', async () => {
  let fails = true
  const forge = {
    mayWrite: async () => {
      if (fails) throw new Error('away')
      return true
    },
  }
  const mayWrite = createForgeRights(() => 0)
  const ada = { name: 'ada', id: null, isBot: false }
  await expect(mayWrite({ id: 'one' }, forge, ada)).rejects.toThrow('away')
  fails = false
  expect(await mayWrite({ id: 'one' }, forge, ada)).toBe(true)
})

const personOf = (name: string): ForgePerson => ({ name, id: name.length, isBot: false })

test('a crowd of strangers does not silence those who had the right before, and each is asked about once in a minute', async () => {
  let now = 1_000_000
  let mayGrace = true
  const asked: string[] = []
  const forge = {
    async mayWrite({ name }: ForgePerson) {
      asked.push(name)
      return Promise.resolve(name === 'grace' && mayGrace)
    },
  }
  const mayWrite = createForgeRights(() => now)
  const crowd = async (): Promise<void> => {
    for (let stranger = 0; stranger < 500; stranger += 1)
      expect(await mayWrite({ id: 'docs' }, forge, personOf(`stranger ${stranger}`))).toBe(false)
  }
  expect(await mayWrite({ id: 'docs' }, forge, personOf('grace'))).toBe(true)
  now += 60_000
  asked.length = 0
  await crowd()
  expect(asked).toHaveLength(100)
  expect(await mayWrite({ id: 'docs' }, forge, personOf('grace'))).toBe(true)
  expect(await mayWrite({ id: 'docs' }, forge, personOf('grace'))).toBe(true)
  expect(await mayWrite({ id: 'docs' }, forge, personOf('linus'))).toBe(false)
  expect(await mayWrite({ id: 'other' }, forge, personOf('linus'))).toBe(false)
  expect(asked.slice(100)).toEqual(['grace', 'linus'])
  // The right is gone: then nobody speaks for them any more.
  now += 60_000
  mayGrace = false
  await crowd()
  expect(await mayWrite({ id: 'docs' }, forge, personOf('grace'))).toBe(false)
  now += 60_000
  asked.length = 0
  await crowd()
  mayGrace = true
  expect(await mayWrite({ id: 'docs' }, forge, personOf('grace'))).toBe(false)
  expect(asked).toHaveLength(100)
})

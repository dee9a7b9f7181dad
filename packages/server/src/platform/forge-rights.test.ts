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

import type { ModelInput } from '@docwright/contract'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkModelInput } from './check-model-input.ts'

const addresses = { local: [], refusalOf: () => Promise.resolve(undefined) }
const wanted: Omit<ModelInput, 'key'> = {
  scope: 'project',
  purpose: null,
  dialect: 'openai',
  model: 'gpt-5',
  baseUrl: '',
  contextTokens: null,
  outputTokens: null,
  prices: null,
}

async function isTaken(key: string): Promise<boolean> {
  return 'definition' in (await checkModelInput({ ...wanted, key }, addresses))
}

test.each([48, 43, 32, 16])('a key is often Base64, whose ends are no variable: %i bytes', async (length) => {
  const keys = Array.from({ length: 200 }, () => randomBytes(length).toString('base64'))
  const taken = await Promise.all(keys.map(isTaken))
  expect(keys.filter((_key, index) => taken[index] !== true)).toEqual([])
})

test.each(['OPENAI_API_KEY=sk-abcdefghijkl', 'key=c2VjcmV0a2V5MTIz=', '_k=x', 'k="sk-abc"', 'Bearer:sk-abc'])(
  'a key comes without what is around it: %s',
  async (key) => {
    expect(await isTaken(key)).toBe(false)
  },
)

test.each(['c2VjcmV0a2V5MTIz=', 'c2VjcmV0a2V5MTI==', 'abc=', 'abc==', '12=34', 'sk-a=b'])(
  'a key may have the sign of padding: %s',
  async (key) => {
    expect(await isTaken(key)).toBe(true)
  },
)

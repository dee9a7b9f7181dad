import { expect, test } from 'vitest'
import { visitSample } from '../testing/visit-sample.ts'

const models = '/projects/prj_relay/settings/models'

test('an amount with a point that may be one of two is refused with both ways to write it', async () => {
  const { get, post } = await visitSample()
  await get(models)
  const budget = { budgetScope: 'project', budgetPurpose: '', period: 'month', unit: 'money' }
  const refused = await post(`${models}/budgets`, { ...budget, amount: '1.500' })
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('1,500')
  expect((await post(`${models}/budgets`, { ...budget, amount: 'a lot' })).status).toBe(422)
})

test('limits of a turn are whole numbers, with separators or without', async () => {
  const { get, post } = await visitSample()
  await get(models)
  const address = `${models}/turn-limits/project`
  const wrong = await post(address, { 'project-steps': 'ten', 'project-tokens': '', 'project-minutes': '' })
  expect(wrong.status).toBe(422)
  const saved = await post(address, { 'project-steps': '40', 'project-tokens': '200,000', 'project-minutes': '' })
  expect([saved.status, saved.location]).toEqual([303, `${models}?done=turn-limits-saved`])
})

test('people who may not decide for all projects set no model for them', async () => {
  const { relay, get, post } = await visitSample()
  await get(models)
  relay.project.rights = relay.project.rights.filter((right) => right !== 'people')
  const input = {
    scope: 'platform',
    dialect: 'openai',
    model: 'gpt-5',
    key: 'key',
    contextTokens: '',
    outputTokens: '',
  }
  expect((await post(models, input)).status).toBe(404)
  relay.project.rights = ['work']
  expect((await get(models)).status).toBe(404)
})

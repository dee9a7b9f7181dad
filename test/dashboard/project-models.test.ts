import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleOwner, samplePlatform } from '../../packages/dashboard/src/testing/sample-project.ts'
import { cookiesOf, tokenIn } from '../platform/visitor.ts'
import { openDashboard, type OpenDashboard } from './open-dashboard.ts'

const platform = samplePlatform()
const address = '/projects/prj_relay/settings/models'
const key = 'sk-secret-of-a-provider-7f3a'

let dashboard: OpenDashboard
let cookie: string
beforeEach(async () => {
  dashboard = await openDashboard(platform)
  const page = await get('/sign-in', '')
  const form = { token: tokenIn(await page.text()), next: '/', ...sampleOwner }
  cookie = cookiesOf(await post('/sign-in', form, cookiesOf(page)))
})
afterEach(() => dashboard.close())

test('a model is set up by a form, shown without its key, changed and removed', async () => {
  const empty = await (await get(address)).text()
  expect(empty).toContain('docwright/maintainer')
  expect(empty).toContain('no language model is set up')
  const form = {
    token: tokenIn(empty),
    scope: 'project',
    purpose: 'translation',
    dialect: 'openai',
    model: 'gpt-5',
    baseUrl: '',
    key,
    contextTokens: '128,000',
    outputTokens: '',
    priceInput: '1,25',
    priceCached: '0',
    priceOutput: '10',
  }
  const saved = await post(address, form)
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${address}?done=model-saved`])
  const shown = await (await get(address)).text()
  expect(shown).not.toContain(key)
  expect(shown).toContain('key ending in 7f3a')
  expect(shown).toContain('128,000 tokens of context')
  expect(shown).toContain('1.25 in, 0 cached, 10 out per million tokens')
  const id = /\?edit=([^#"]+)/.exec(shown)?.[1] ?? ''
  const editing = await (await get(`${address}?edit=${id}`)).text()
  expect(editing).not.toContain(key)
  expect(editing).toContain('A key ending in 7f3a is stored. Leave empty to keep it.')
  expect(editing).toMatch(/name="model"[^>]*value="gpt-5"|value="gpt-5"[^>]*name="model"/)
  expect((await post(`${address}/remove`, { token: tokenIn(shown), id, scope: 'project' })).status).toBe(303)
  expect(await (await get(address)).text()).not.toContain('7f3a')
})

test('the limits of a turn are set by a form that says what each means, for one project and for all', async () => {
  const empty = await (await get(address)).text()
  const token = tokenIn(empty)
  for (const words of ['Answers of the model.', 'What all steps read and write together.', 'Minutes of work.'])
    expect(empty).toContain(words)
  const form = { token, 'project-steps': '1,000', 'project-tokens': 'many', 'project-minutes': '' }
  const wrong = await post(`${address}/turn-limits/project`, form)
  const html = await wrong.text()
  expect([wrong.status, html.includes('id="problem-project-tokens"'), html.includes('value="many"')]).toEqual([
    422,
    true,
    true,
  ])
  const half = await post(`${address}/turn-limits/project`, { token, 'project-minutes': '1.5' })
  expect([half.status, (await half.text()).includes('id="problem-project-minutes"')]).toEqual([422, true])
  // As many digits as the form offers.
  const many = { token, 'platform-tokens': '1,000,000,000' }
  expect((await post(`${address}/turn-limits/platform`, many)).status).toBe(303)
  const typed = { token, 'project-steps': '40', 'project-tokens': '1,000,000', 'project-minutes': '' }
  const saved = await post(`${address}/turn-limits/project`, typed)
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${address}?done=turn-limits-saved`])
  const shown = await (await get(address)).text()
  expect(shown).toContain('set for this project')
  expect(shown).toContain('value="1,000,000"')
  expect((await post(`${address}/turn-limits/platform`, { token, 'platform-steps': '900' })).status).toBe(422)
})

test('what was typed stays in the form, but not the key, when something is wrong with it', async () => {
  const token = tokenIn(await (await get(address)).text())
  const typed = { token, scope: 'project', dialect: 'openai', model: 'gpt-5', key }
  for (const [wrong, name] of [
    [{ contextTokens: 'many' }, 'contextTokens'],
    [{ priceInput: '-1', priceCached: '0', priceOutput: '1' }, 'priceInput'],
    [{ priceInput: '1' }, 'priceInput'],
  ] as const) {
    const answer = await post(address, { ...typed, ...wrong })
    const html = await answer.text()
    expect([answer.status, html.includes(`id="problem-${name}"`)]).toEqual([422, true])
    expect(html).toContain('value="gpt-5"')
    expect(html).not.toContain(key)
  }
})

test('only administrators see models, and those of the server only who decides for all projects', async () => {
  const [stored] = platform.projects
  if (stored === undefined) throw new Error('The sample has a project.')
  const { rights } = stored.project
  const token = tokenIn(await (await get(address)).text())
  const ofAll = { token, scope: 'platform', dialect: 'openai', model: 'gpt-of-all', key }
  expect((await post(address, ofAll)).status).toBe(303)
  const whole = await (await get(address)).text()
  const id = /\?edit=([^#"]+)/.exec(whole)?.[1] ?? ''
  try {
    stored.project.rights = rights.filter((right) => right !== 'people')
    const html = await (await get(`${address}?edit=${id}`)).text()
    expect(html).toContain('openai:gpt-of-all')
    expect(html).not.toContain('All projects on this server')
    expect(html).not.toContain('7f3a')
    expect((await post(address, ofAll)).status).toBe(404)
    expect((await post(`${address}/remove`, { token, id, scope: 'platform' })).status).toBe(404)
    stored.project.rights = ['work', 'merge']
    expect((await get(address)).status).toBe(404)
    expect((await post(address, { ...ofAll, scope: 'project' })).status).toBe(403)
    expect(await (await get('/projects/prj_relay/settings')).text()).not.toContain(address)
  } finally {
    stored.project.rights = rights
  }
  expect(await (await get(address)).text()).toContain('gpt-of-all')
})

test('a test says in words what came back, after a model is saved or for one that is set up', async () => {
  const token = tokenIn(await (await get(address)).text())
  const form = { token, scope: 'project', purpose: 'upkeep', dialect: 'openai', model: 'unknown-model', key }
  const failed = await (await post(address, { ...form, next: 'test' })).text()
  expect(failed).toContain('unknown-model does not work.')
  expect(failed).toContain('The provider knows no such model.')
  // It is open for a correction, without the key.
  expect(failed).toContain('value="unknown-model"')
  expect(failed).not.toContain(key)
  await post(address, { ...form, model: 'gpt-5', key: '' })
  const page = await (await get(address)).text()
  const id = /<input type="hidden" name="id" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const works = await (await post(`${address}/test`, { token, scope: 'project', id })).text()
  expect(works).toContain('gpt-5 works.')
  expect(works).toContain('8,912 tokens in, 31 out.')
  expect((await post(`${address}/test`, { token, scope: 'project', id: 'model_nobody' })).status).toBe(404)
})

test('a budget is set by a form that reads amounts as people write them, says how much is spent, and is removed', async () => {
  const token = tokenIn(await (await get(address)).text())
  const form = { token, budgetScope: 'project', budgetPurpose: 'agent', period: 'month', unit: 'money' }
  for (const amount of ['-1', 'a lot', '2,5,0', '1e9', '0.1234567', '1.000']) {
    const answer = await post(`${address}/budgets`, { ...form, amount })
    const html = await answer.text()
    expect([answer.status, html.includes('id="problem-amount"'), html.includes(`value="${amount}"`)]).toEqual([
      422,
      true,
      true,
    ])
  }
  // What is refused because it can mean two things says how to write either, and both are taken.
  for (const [amount, whole, part] of [
    ['1.000', '1,000', '1.00'],
    ['25.505', '25,505', '25.5050'],
  ] as const) {
    const html = await (await post(`${address}/budgets`, { ...form, amount })).text()
    expect(html).toContain(`Write ${whole} or ${part}: a point before three digits can mean both.`)
  }
  for (const [amount, shown] of [
    ['25.5050', '18.402 of 25.505'],
    ['1.00', '18.402 of 1'],
    ['1,000', '18.402 of 1,000'],
    ['25,50', '18.402 of 25.5'],
    ['0,125', '18.402 of 0.125'],
    ['2,000.5', '18.402 of 2,000.5'],
    ['1 000 000', '18.402 of 1,000,000'],
  ] as const) {
    const saved = await post(`${address}/budgets`, { ...form, amount })
    expect(saved.headers.get('location')).toBe(`${address}?done=budget-saved`)
    const html = await (await get(address)).text()
    expect(html).toContain(`<span>${shown}</span>`)
    const id = /name="id" value="(budget[^"]+)"/.exec(html)?.[1] ?? ''
    const removed = await post(`${address}/budgets/remove`, { token, id, scope: 'project' })
    expect(removed.headers.get('location')).toBe(`${address}?done=budget-removed`)
  }
  // Tokens are whole: a point before three digits separates thousands.
  for (const amount of ['1.000', '1 000', '1,000', '1000']) {
    await post(`${address}/budgets`, { ...form, unit: 'tokens', amount })
    const html = await (await get(address)).text()
    expect(html).toMatch(/<span>[\d,]+ of 1,000 tokens<\/span>/)
    const id = /name="id" value="(budget[^"]+)"/.exec(html)?.[1] ?? ''
    await post(`${address}/budgets/remove`, { token, id, scope: 'project' })
  }
  expect(await (await get(address)).text()).toContain('No budget is set.')
})

async function get(path: string, cookies = cookie): Promise<Response> {
  return fetch(`${dashboard.origin}${path}`, { headers: { cookie: cookies }, redirect: 'manual' })
}

async function post(path: string, fields: Record<string, string>, cookies = cookie): Promise<Response> {
  return fetch(`${dashboard.origin}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { cookie: cookies, origin: dashboard.origin, 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  })
}

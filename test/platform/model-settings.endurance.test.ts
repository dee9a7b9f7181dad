import { afterEach, expect, test } from 'vitest'
import { startScriptedModels, type RecordedRequest } from '../../packages/agent/src/testing/index.ts'
import type { ScriptedReply } from '../../packages/agent/src/testing/index.ts'
import { startTestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'
import { createClient } from './api-client.ts'
import { createVisitor } from './visitor.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

const key = 'sk-secret-of-a-provider-7f3a'
const page = '---\ntitle: Limits\ndescription: How much is too much.\n---\n\nOne hundred an hour.\n'
const work: readonly ScriptedReply[] = [
  {
    calls: [
      { name: 'write_file', input: { path: 'limits.mdx', content: page } },
      {
        name: 'edit_file',
        input: { path: 'docs.json', old: '"quickstart"', new: '"quickstart",\n          "limits"' },
      },
    ],
  },
  { calls: [{ name: 'finish', input: { title: 'Add a page about limits', summary: 'Limits were unknown.' } }] },
]

/** Answers the question of a test, and then does its work step by step. */
function scriptOf(steps: readonly ScriptedReply[]): (request: RecordedRequest) => ScriptedReply {
  const left = [...steps]
  return (request) => {
    const word = /The secret word is (\w+)\./.exec(JSON.stringify(request.body))?.[1]
    if (word === undefined) return left.shift() ?? { status: 500, message: 'The script has ended.' }
    return { calls: [{ name: 'note_word', input: { word } }], usage: { input: 9_000, output: 30 } }
  }
}

async function start(origin: string) {
  const platform = await startTestPlatform({
    environment: { PATH: process.env['PATH'], DOCWRIGHT_DRAIN_SECONDS: '0', DOCWRIGHT_LOCAL_MODELS: origin },
  })
  endings.push(platform.close)
  const visitor = createVisitor(platform.url)
  const account = { name: 'Ada', email: 'ada@example.com', password: 'a long password' }
  await visitor.setUp(platform.news.ownerToken ?? '', account)
  const { id, key: apiKey } = platform.project
  const address = `/projects/${id}/settings/models`
  const { fields } = await visitor.visit(address)
  const send = async (form: Record<string, string>, path = ''): Promise<string> =>
    (await visitor.submit(`${address}${path}`, { ...fields, scope: 'project', ...form })).text()
  return { platform, visitor, address, send, client: createClient(platform.url, id, apiKey) }
}

test.each([
  ['anthropic', 'anthropic'],
  ['openai', 'responses'],
  ['google', 'gemini'],
  ['openai-compatible', 'chat'],
])('%s: from the form on the dashboard to a pull request, without a restart', async (dialect, protocol) => {
  const models = await startScriptedModels(scriptOf(work))
  endings.push(models.close)
  const { platform, visitor, address, send, client } = await start(new URL(models.url).origin)
  expect((await client.create('Check for broken links.')).model).toBe('docwright/maintainer')

  const saved = await send({ dialect, model: 'scripted', baseUrl: models.url, key, next: 'test' })
  expect(saved).toContain('scripted works.')
  const job = await client.create('Add a page about limits.')
  expect(job.model).toBe(`${dialect}:scripted`)
  expect((await client.ended(job.id)).prLink).toContain('/reviews/1')
  expect(models.requests.map((request) => request.protocol)).toEqual([protocol, protocol, protocol])
  expect(models.requests.every(({ headers, path }) => `${JSON.stringify(headers)} ${path}`.includes(key))).toBe(true)

  const { html } = await visitor.visit(address)
  expect(html).toContain('key ending in 7f3a')
  expect(html).not.toContain(key)
  expect((await visitor.visit(`/projects/${platform.project.id}/activity`)).html).toContain('set up the model')
  await platform.close()
  expect(platform.logged()).not.toContain(key)
})

test('a model that was withdrawn is a sentence that leads to its form, and changing it is enough to go on', async () => {
  const models = await startScriptedModels((request) => {
    if ((request.body as { model: string }).model === 'gpt-old') return { status: 404, message: 'gpt-old was retired.' }
    return { calls: [{ name: 'finish', input: { title: 'Nothing to do', summary: 'All is as it should be.' } }] }
  })
  endings.push(models.close)
  const { send, client } = await start(new URL(models.url).origin)
  const form = { dialect: 'openai', baseUrl: models.url, key }
  expect(await send({ ...form, model: 'gpt-old', next: 'test' })).toContain('Choose another under Settings → Models.')
  const { id } = await client.create('See whether all is well.')
  await client.ended(id)
  const { error } = await client.lastAnswer(id)
  expect(error).toMatchObject({ code: 'model-not-found' })
  expect(error?.message).toContain('Choose another under Settings → Models.')
  await send({ ...form, model: 'gpt-new', key: '' })
  await client.message(id, 'And now?')
  expect((await client.ended(id)).status).toBe('completed')
  expect(JSON.stringify(models.requests.at(-1)?.body)).toContain('gpt-new')
})

test('the network of the server is not reached through the form, nor by what a name leads to later', async () => {
  const models = await startScriptedModels([])
  endings.push(models.close)
  const { send } = await start('http://127.0.0.1:1')
  const tried = (baseUrl: string): Promise<string> =>
    send({ dialect: 'openai', model: 'gpt', baseUrl, key, next: 'test' })
  for (const baseUrl of [models.url, 'https://127.0.0.1/v1', 'https://[::1]/v1'])
    expect(await tried(baseUrl)).toContain('DOCWRIGHT_LOCAL_MODELS')
  // Nobody is told how to allow that.
  const refused = await tried('https://169.254.169.254/latest')
  expect(refused).toContain('give out its credentials')
  expect(refused).not.toContain('DOCWRIGHT_LOCAL_MODELS')
  expect(models.requests).toEqual([])
})

test('a budget warns, stops the job at work once it is spent, and refuses the next one, each with what to do', async () => {
  const write = { name: 'write_file', input: { path: 'limits.mdx', content: page } }
  const models = await startScriptedModels(() => ({ calls: [write], usage: { input: 380, output: 20 } }))
  endings.push(models.close)
  const { platform, visitor, address, send, client } = await start(new URL(models.url).origin)
  await send({ dialect: 'openai', model: 'scripted', baseUrl: models.url, key })
  const ofMonth = { budgetScope: 'project', budgetPurpose: '', period: 'month', unit: 'tokens' }
  await send({ ...ofMonth, amount: '1,000' }, '/budgets')
  const job = await client.create('Add a page about limits.')
  expect((await client.ended(job.id)).status).toBe('failed')
  expect(models.requests).toHaveLength(3)
  const reason = 'The budget of this project is spent: 1,200 of 1,000 tokens this month.'
  const { error } = await client.lastAnswer(job.id)
  expect(error?.code).toBe('budget-spent')
  expect(error?.message).toContain(reason)
  expect(error?.message).toContain('An administrator can raise it under Settings → Models.')
  expect((await visitor.visit(`/projects/${platform.project.id}/jobs/${job.id}`)).html).toContain(reason)
  expect(platform.logged().match(/"code":"budget-(near|spent)"/g)).toEqual([
    '"code":"budget-near"',
    '"code":"budget-spent"',
  ])

  await expect(client.create('And another.')).rejects.toThrow(/^409 .*"code":"budget-spent".*Settings → Models/)
  expect(models.requests).toHaveLength(3)
  const { html } = await visitor.visit(address)
  expect(html).toContain('1,200 of 1,000 tokens')
  expect(html).toContain('Spent')
  await send({ ...ofMonth, amount: '2,000' }, '/budgets')
  expect((await client.create('And another.')).status).toBe('active')
})

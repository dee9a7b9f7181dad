import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startScriptedModels } from '../../packages/agent/src/testing/index.ts'
import type { RecordedRequest, ScriptedReply } from '../../packages/agent/src/testing/index.ts'
import { startTestPlatform, type TestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { showPage } from '../browser/show-page.ts'
import { startLocalServer, type LocalServer } from './local-model-server.ts'

const key = 'sk-secret-of-a-provider-7f3a'
const servers: readonly LocalServer[] = ['ollama', 'llama.cpp', 'vllm', 'lm-studio']
const dialects = ['anthropic', 'openai', 'google', 'openai-compatible'] as const

/** How a provider answers, by the name of the model that is entered. */
const faults: Readonly<Record<string, { reply: ScriptedReply; words: string }>> = {
  refused: { reply: { status: 401, message: 'Incorrect API key.' }, words: 'The provider refused the key' },
  unknown: { reply: { status: 404, message: 'No such model.' }, words: 'The provider knows no model' },
  poor: { reply: { status: 402, message: 'Insufficient balance.' }, words: 'has no credit left' },
  talker: {
    reply: { text: 'I would call note_word.', usage: { input: 9_000, output: 9 } },
    words: 'It answered in words and called no tool',
  },
  tiny: { reply: { status: 400, message: 'prompt is too long' }, words: 'Its context is too small' },
  cut: {
    reply: { calls: [{ name: 'note_word', input: { word: 'what' } }], usage: { input: 2_048, output: 9 } },
    words: 'It says that it read 2,048 tokens. Its server cuts long questions',
  },
  web: {
    reply: { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Sign in</title>' },
    words: 'a web page',
  },
  toolless: {
    reply: { status: 500, message: 'tools param requires --jinja flag' },
    words: 'Turn tools on at its server (llama.cpp: --jinja',
  },
}

let pages = 0
let isWritten = false

/** Answers the question of a test, and does the work of one job after the other: a page, its entry, the end. */
function workOn(body: string) {
  const word = /The secret word is (\w+)\./.exec(body)?.[1]
  if (word !== undefined)
    return { calls: [{ name: 'note_word', input: { word } }], usage: { input: 9_000, output: 30 } }
  isWritten = !isWritten
  if (!isWritten)
    return { calls: [{ name: 'finish', input: { title: 'Explain limits', summary: 'Limits were unknown.' } }] }
  pages += 1
  const path = `limits-${pages}`
  const content = `---\ntitle: Limits ${pages}\ndescription: How much is too much.\n---\n\nOne hundred an hour.\n`
  const entry = { path: 'docs.json', old: '"quickstart"', new: `"quickstart",\n          "${path}"` }
  const calls = [
    { name: 'write_file', input: { path: `${path}.mdx`, content } },
    { name: 'edit_file', input: entry },
  ]
  return { calls }
}

let platform: TestPlatform
let page: Page
let models: Awaited<ReturnType<typeof startScriptedModels>>
const local = new Map<LocalServer, Awaited<ReturnType<typeof startLocalServer>>>()

beforeAll(async () => {
  models = await startScriptedModels((request: RecordedRequest) => {
    const body = JSON.stringify(request.body)
    const name = Object.keys(faults).find((one) => body.includes(`"model":"${one}"`))
    return faults[name ?? '']?.reply ?? workOn(body)
  })
  for (const kind of servers)
    local.set(kind, await startLocalServer(kind, ({ messages }) => workOn(JSON.stringify(messages))))
  const origins = [models.url, ...[...local.values()].map((one) => one.url)].map((one) => new URL(one).origin)
  platform = await startTestPlatform({
    environment: {
      PATH: process.env['PATH'],
      DOCWRIGHT_DRAIN_SECONDS: '0',
      DOCWRIGHT_LOCAL_MODELS: [...origins, 'http://127.0.0.1:9', 'https://expired.invalid'].join(','),
    },
  })
  const browser = await sharedBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(120_000)
  page = await context.newPage()
  await page.goto(`${platform.url}/set-up/${platform.news.ownerToken}`)
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('a few words I remember')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('link', { name: 'Docwright' }).first().waitFor()
})
afterAll(async () => {
  await page.context().close()
  await platform.close()
  for (const server of local.values()) await server.close()
  await models.close()
})

/** Fills the form in as a person does, and reads what the test of the model says. */
async function saveAndTest(form: { dialect: string; model: string; address: string; key?: string }): Promise<string> {
  await page.goto(`${platform.url}/projects/${platform.project.id}/settings/models`)
  const section = page.locator('#model')
  await section.getByLabel('Provider and protocol').selectOption(form.dialect)
  await section.getByLabel('Model', { exact: true }).fill(form.model)
  await section.getByLabel('Address').fill(form.address)
  await section.getByLabel('Key').fill(form.key ?? '')
  await section.getByRole('button', { name: 'Save and test' }).click()
  await page.waitForLoadState()
  return page.locator('.notice').first().innerText()
}

/** A key that is stored is never sent to another server, so a server without one begins anew. */
async function removeModels(): Promise<void> {
  await page.goto(`${platform.url}/projects/${platform.project.id}/settings/models`)
  const remove = page
    .getByRole('button', { name: 'Remove qwen3-coder' })
    .or(page.getByRole('button', { name: 'Remove scripted' }))
  if ((await remove.count()) === 0) return
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('status').getByText('The model was removed.').waitFor()
}

/** Starts a job on the dashboard, and waits for its pull request there. */
async function jobByHand(): Promise<void> {
  await page.goto(`${platform.url}/projects/${platform.project.id}/jobs/new`)
  await page.getByLabel('What should change?').fill('Explain the limits.')
  await page.getByRole('button', { name: 'Start job' }).click()
  await page.getByRole('link', { name: /^Review changes #/ }).waitFor()
}

test.each(dialects)('%s: from the form to a pull request, in a browser', async (dialect) => {
  expect(await saveAndTest({ dialect, model: 'scripted', address: models.url, key })).toContain('scripted works.')
  await showPage(page, `model-${dialect}`, { fullPage: true })
  expect(await page.content()).not.toContain(key)
  await jobByHand()
  await showPage(page, `job-${dialect}`, { fullPage: true })
  expect(await page.locator('.job aside').innerText()).toContain(`${dialect}:scripted`)
})

test.each(servers)('%s: from the form to a pull request, in a browser, without a key', async (kind) => {
  await removeModels()
  const address = local.get(kind)?.url ?? ''
  const form = { dialect: 'openai-compatible', model: 'qwen3-coder', address }
  expect(await saveAndTest(form)).toContain('qwen3-coder works.')
  await jobByHand()
  await showPage(page, `job-${kind.replace('.', '-')}`, { fullPage: true })
  expect(local.get(kind)?.requests.length).toBeGreaterThanOrEqual(3)
})

test.each(Object.entries(faults))(
  'a model that is %s: the test says so in words, and what to do',
  async (model, { words }) => {
    const said = await saveAndTest({ dialect: 'openai-compatible', model, address: models.url, key })
    expect(said).toContain(`${model} does not work.`)
    expect(said).toContain(words)
    await showPage(page, `fault-${model}`)
  },
)

test('a server that is not there, and what is entered wrongly, are told beside the form', async () => {
  const form = { dialect: 'openai-compatible', model: 'scripted', address: models.url, key }
  expect(await saveAndTest({ ...form, address: 'http://127.0.0.1:9/v1' })).toContain('cannot be reached')
  await showPage(page, 'fault-away')
  for (const [wrong, words] of [
    [{ address: 'http://169.254.169.254/latest' }, 'give out its credentials'],
    [{ address: 'http://10.1.2.3/v1' }, 'DOCWRIGHT_LOCAL_MODELS'],
    [{ key: 'sk-one two' }, 'space'],
    [{ dialect: 'openai', address: models.url, key: '' }, 'key'],
  ] as const) {
    const said = await saveAndTest({ ...form, ...wrong })
    expect(said.toLowerCase()).toContain(words.toLowerCase())
    await page.locator('#model .field-problem').waitFor()
  }
})

test('what a model has proposed is read, merged and live', async () => {
  await saveAndTest({ dialect: 'anthropic', model: 'scripted', address: models.url, key })
  await jobByHand()
  await page.getByRole('link', { name: /^Review changes #/ }).click()
  await page.locator('.checks').getByText('Passed').waitFor()
  await showPage(page, 'review', { fullPage: true })
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByRole('button', { name: 'Merge and deploy' }).click()
  await page.getByRole('status').getByText('Merged.').waitFor()
  await page.goto(`${platform.url}/projects/${platform.project.id}`)
  await page.locator('.live-commit').getByText('Explain limits').waitFor()
  expect(await page.locator('.site-picture iframe').count()).toBe(1)
  await showPage(page, 'overview', { fullPage: true })
})

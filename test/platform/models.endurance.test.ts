import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startScriptedModels } from '../../packages/agent/src/testing/index.ts'
import type { ScriptedCall, ScriptedReply } from '../../packages/agent/src/testing/index.ts'
import { startTestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'
import { previewLabel } from '../../packages/server/src/hosting/serving/host-names.ts'
import { createClient } from './api-client.ts'
import { clone } from './git-client.ts'
import { readSite } from './read-site.ts'
import { temporaryFolder } from './start-server.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

const limits = '---\ntitle: Limits\ndescription: How much is too much.\n---\n\nOne hundred an hour.\n'

/** What a model that knows its work would do. */
const script: readonly ScriptedReply[] = withCounts([
  { text: 'I look at the navigation first.', calls: [call('read_file', { path: 'docs.json' })] },
  {
    calls: [
      call('write_file', { path: 'limits.mdx', content: limits }),
      call('edit_file', { path: 'docs.json', old: '"quickstart"', new: '"quickstart",\n          "limits"' }),
    ],
  },
  { calls: [call('check', {})] },
  { calls: [call('finish', { title: 'Add a page about limits', summary: 'Readers did not know the limits.' })] },
  { status: 529, headers: { 'retry-after': '0' } },
  { calls: [call('read_file', { path: 'limits.mdx' })] },
  { calls: [call('edit_file', { path: 'limits.mdx', old: 'One hundred', new: 'At most one hundred' })] },
  { calls: [call('finish', { title: 'Say that it is a limit', summary: 'The sentence is exact now.' })] },
])

test.each([
  { model: 'anthropic:scripted', protocol: 'anthropic' },
  { model: 'openai:scripted', protocol: 'responses' },
  { model: 'openai-compatible:scripted', protocol: 'chat' },
])('$model works on a job, with a person who pushes in between', async ({ model, protocol }) => {
  const models = await startScriptedModels(script)
  endings.push(models.close)
  const data = temporaryFolder()
  endings.push(data.remove)
  const platform = await startTestPlatform({
    environment: {
      PATH: process.env['PATH'],
      DOCWRIGHT_DRAIN_SECONDS: '0',
      DOCWRIGHT_MODEL: model,
      DOCWRIGHT_MODEL_BASE_URL: models.url,
      DOCWRIGHT_MODEL_API_KEY: 'model-key-of-the-test',
      DOCWRIGHT_MODEL_PRICE: '3/15',
    },
  })
  endings.push(platform.close)
  const { id: projectId, key, slug } = platform.project
  const siteUrl = (await platform.siteUrl(projectId)) ?? ''
  const client = createClient(platform.url, projectId, key)
  await expect(client.create('Do it.', { model: 'anthropic:unknown' })).rejects.toThrow(`400`)

  const { id, model: named } = await client.create('Add a page about limits.')
  expect(named).toBe(model)
  const first = await client.ended(id)
  expect(await client.lastAnswer(id)).toMatchObject({ error: null, text: 'Readers did not know the limits.' })
  expect(first).toMatchObject({ status: 'completed', prLink: `${platform.url}/projects/${projectId}/reviews/1` })

  const person = await clone(
    `${platform.url.replace('://', `://key:${key}@`)}/git/${slug}.git`,
    join(data.folder, 'clone'),
  )
  const branch = `docwright/${id}`
  await person.push(branch, { 'limits.mdx': `${limits}\nAsk us for more.\n` })
  await person.push('main', { 'quickstart.mdx': '---\ntitle: Begin here\n---\n\nPushed by a person.\n' })
  await expect.poll(async () => (await readSite(`${siteUrl}/quickstart`)).html).toContain('Pushed by a person.')

  await client.message(id, 'Say that it is a limit.')
  const second = await client.ended(id)
  expect(second).toMatchObject({ status: 'completed', prLink: first.prLink })
  const [newest, joined, ...earlier] = await person.subjects(branch)
  expect([newest, joined]).toEqual(['Say that it is a limit', `Merge “main” into ${branch}`])
  // The person's on the branch, and on the base; those of one second have no order.
  expect(earlier.toSorted()).toEqual(['Add a page about limits', 'By a person', 'By a person', 'Starter site'])
  const page = await person.read(branch, 'limits.mdx')
  expect(page).toContain('At most one hundred an hour.')
  expect(page).toContain('Ask us for more.')
  const preview = siteUrl.replace('://handbook.', `://${previewLabel('handbook', branch)}.`)
  await expect.poll(async () => (await readSite(`${preview}/limits`)).html).toContain('At most one hundred an hour.')
  expect((await readSite(`${siteUrl}/limits`)).status).toBe(404)

  expect(models.requests.map((request) => request.protocol)).toEqual(script.map(() => protocol))
  const use = await fetch(`${platform.url}/v2/agent/${projectId}/job/${id}/usage`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const counted = (input: number, output: number) => ({ input, output, cached: 0, estimated: false })
  // Seven answers: the provider says nothing of the request that it had no room for.
  expect(await use.json()).toMatchObject({
    total: { ...counted(7_000, 140), cost: 0.0231 },
    turns: [
      { models: [{ model, requests: 4, usage: { ...counted(4_000, 80), cost: 0.0132 } }] },
      { models: [{ model, requests: 3, usage: { ...counted(3_000, 60), cost: 0.0099 } }] },
    ],
  })
  const asked = JSON.stringify(models.requests.at(-1)?.body)
  expect(asked).toContain('Add a page about limits.')
  expect(asked).toContain('Say that it is a limit.')
  expect(JSON.stringify(models.requests.map(({ body }) => body))).not.toContain('model-key-of-the-test')
  await platform.close()
  expect(platform.logged()).not.toMatch(/"level":"(warn|error)"|model-key-of-the-test/)
})

function call(name: string, input: object): ScriptedCall {
  return { name, input }
}

function withCounts(replies: readonly ScriptedReply[]): readonly ScriptedReply[] {
  return replies.map((reply) => ('status' in reply ? reply : { ...reply, usage: { input: 1_000, output: 20 } }))
}

import { afterEach, expect, test } from 'vitest'
import { startTestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'
import { createClient } from './api-client.ts'
import { startLocalServer, type LocalAnswer, type LocalRequest, type LocalServer } from './local-model-server.ts'
import { createVisitor } from './visitor.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

const page = '---\ntitle: Limits\ndescription: How much is too much.\n---\n\nOne hundred an hour.\n'
const steps: readonly LocalAnswer[] = [
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

/** Answers the question of a test, and then does its work. */
function workOf(): (request: LocalRequest) => LocalAnswer {
  const left = [...steps]
  return (request) => {
    const word = /The secret word is (\w+)\./.exec(JSON.stringify(request.messages))?.[1]
    if (request.model === 'none') return { refuses: 'model' }
    if (request.model === 'toolless') return { refuses: 'tools' }
    if (word !== undefined) {
      if (request.model === 'talker') return { text: 'I would call note_word.' }
      return { calls: [{ name: 'note_word', input: { word: request.model === 'short' ? 'what' : word } }] }
    }
    return left.shift() ?? { text: 'Done.' }
  }
}

const servers: readonly LocalServer[] = ['ollama', 'llama.cpp', 'vllm', 'lm-studio']

test.each(servers)('%s: from the form to a pull request, without a key; each fault in words', async (kind) => {
  const server = await startLocalServer(kind, workOf())
  endings.push(server.close)
  const platform = await startTestPlatform({
    environment: {
      PATH: process.env['PATH'],
      DOCWRIGHT_DRAIN_SECONDS: '0',
      DOCWRIGHT_LOCAL_MODELS: new URL(server.url).origin,
    },
  })
  endings.push(platform.close)
  const visitor = createVisitor(platform.url)
  const account = { name: 'Ada', email: 'ada@example.com', password: 'a long password' }
  await visitor.setUp(platform.news.ownerToken ?? '', account)
  const { id: projectId, key } = platform.project
  const address = `/projects/${projectId}/settings/models`
  const { fields } = await visitor.visit(address)
  const save = async (model: string): Promise<string> => {
    const form = { dialect: 'openai-compatible', model, baseUrl: server.url, key: '', next: 'test' }
    return (await visitor.submit(address, { ...fields, scope: 'project', ...form })).text()
  }
  expect(await save('none')).toContain('Choose another under Settings → Models.')
  expect(await save('toolless')).toContain('openai-compatible:toolless takes no tools, so it cannot change files.')
  expect(await save('talker')).toContain('It answered in words and called no tool')
  expect(await save('short')).toContain('Its server cuts long questions: raise the context there')
  expect(await save('qwen3-coder')).toContain('qwen3-coder works.')

  const client = createClient(platform.url, projectId, key)
  const job = await client.create('Add a page about limits.')
  expect(job.model).toBe('openai-compatible:qwen3-coder')
  const ended = await client.ended(job.id)
  expect(await client.lastAnswer(job.id)).toMatchObject({ error: null, text: 'Limits were unknown.' })
  expect(ended).toMatchObject({ status: 'completed', prLink: expect.stringContaining('/reviews/1') })
  const use = await fetch(`${platform.url}/v2/agent/${projectId}/job/${job.id}/usage`, {
    headers: { authorization: `Bearer ${key}` },
  })
  expect(await use.json()).toMatchObject({ total: { input: 18_000, output: 60, estimated: false } })
  // What a server said of a call comes back to it under the same id.
  const last = JSON.stringify(server.requests.at(-1)?.messages)
  expect(last).toContain(
    { ollama: 'call_0a8f', 'llama.cpp': 'k3J0', vllm: 'chatcmpl-tool-09f', 'lm-studio': '365174480' }[kind],
  )
})

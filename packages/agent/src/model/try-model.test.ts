import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startScriptedModels, type RecordedRequest, type ScriptedModels, type ScriptedReply } from '../testing/index.ts'
import type { ModelProvider } from './model-settings.ts'
import { tryModel } from './try-model.ts'

const providers = ['anthropic', 'openai', 'google', 'openai-compatible'] as const satisfies readonly ModelProvider[]
const key = 'key-of-this-test'
const counted = { input: 9_000, output: 20 }
let open: ScriptedModels[] = []

afterEach(async () => {
  await Promise.all(open.map(async (server) => server.close()))
  open = []
})

async function serve(script: (request: RecordedRequest) => ScriptedReply): Promise<string> {
  const server = await startScriptedModels(script)
  open.push(server)
  return server.url
}

/** The word that stands at the beginning of the question, as a model that reads all of it finds it. */
function wordIn({ body }: RecordedRequest): string {
  return /The secret word is (\w+)\./.exec(JSON.stringify(body))?.[1] ?? ''
}

async function trial(provider: ModelProvider, baseUrl: string, waits = {}) {
  const settings = { provider, model: 'scripted', baseUrl, apiKey: key, ...waits }
  return tryModel(settings, new AbortController().signal)
}

describe.each(providers)('%s', (provider) => {
  test('a model that calls the tool works', async () => {
    const url = await serve((request) => ({
      text: 'Noted.',
      calls: [{ name: 'note_word', input: { word: wordIn(request) } }],
      usage: { input: 9_000, output: 31, cached: 1_000 },
    }))
    const result = await trial(provider, url)
    expect(result).toMatchObject({
      works: true,
      code: 'works',
      usage: { input: 9_000, output: 31, cached: 1_000, isEstimated: false },
    })
    const [asked] = open[0]?.requests ?? []
    expect(JSON.stringify(asked?.body)).toContain('note_word')
    expect(JSON.stringify(asked?.headers)).toContain(key)
  })

  const faults: readonly (readonly [string, ScriptedReply, string, RegExp])[] = [
    [
      'a web page that says it is a stream',
      {
        status: 200,
        headers: { 'content-type': 'text/event-stream' },
        body: '\n <!DOCTYPE html><title>Sign in</title>',
      },
      'model-invalid-answer',
      /web page \(HTML\)/,
    ],
    [
      'an error with the status of an answer, without its key',
      { status: 200, body: `{"error":{"message":"No deployment for ${key}."}}` },
      'model-invalid-answer',
      /^The server sent no stream of an answer, but this: .*No deployment for …/,
    ],
    ['a wrong key', { status: 401, message: 'Incorrect API key provided' }, 'model-unauthorized', /refused the key/],
    ['an unknown model', { status: 404, message: 'No such model' }, 'model-not-found', /knows no model/],
    [
      'a withdrawn model',
      { status: 400, message: 'The model scripted has been retired.' },
      'model-not-found',
      /no model .* any more/,
    ],
    ['an answer in words', { text: 'heron, I think.', usage: counted }, 'model-no-tools', /called no tool/],
    [
      'a server that takes no tools',
      { status: 400, message: 'scripted does not support tools' },
      'model-no-tools',
      /scripted takes no tools/,
    ],
    [
      'a question that does not fit',
      { status: 400, message: 'Input is too long: exceeds the maximum context length' },
      'model-context-too-small',
      /context is too small/,
    ],
    [
      'a question whose beginning is cut',
      { calls: [{ name: 'note_word', input: { word: 'documentation' } }], usage: { input: 2_048, output: 9 } },
      'model-context-too-small',
      /read 2,048 tokens/,
    ],
    ['no credit', { status: 402, message: 'Payment required' }, 'model-unauthorized', /no credit/],
    [
      'a web page',
      {
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<!doctype html><title>Hi</title>',
      },
      'model-invalid-answer',
      /web page \(HTML\)/,
    ],
    [
      'an address that leads on',
      { status: 301, headers: { location: 'https://elsewhere.example.com/v1' }, body: '' },
      'model-invalid-answer',
      /leads on to https:\/\/elsewhere/,
    ],
  ]
  test.each(faults)('%s is said in words', async (_name, reply, code, words) => {
    const result = await trial(provider, await serve(() => reply))
    expect(result).toMatchObject({ works: false, code })
    expect(result.message).toMatch(words)
    expect(result.message).not.toContain(key)
  })

  test('silence and a stop in the middle end the trial', async () => {
    const silent = await trial(provider, await serve(() => ({ silence: true })), { stallTimeout: 200 })
    expect(silent).toMatchObject({ works: false, code: 'model-timeout' })
    const stalling = await serve(() => ({ text: 'Well, well', fault: { stallAfter: provider === 'google' ? 1 : 3 } }))
    expect(await trial(provider, stalling, { stallTimeout: 400 })).toMatchObject({ works: false })
  })

  test('nothing at the address is said to be that', async () => {
    const url = await serve(() => ({ text: '' }))
    await open.pop()?.close()
    expect(await trial(provider, url)).toMatchObject({
      works: false,
      code: 'model-unreachable',
      message: `The model at ${new URL(url).host} cannot be reached.`,
    })
  })
})

describe('an answer that never ends', () => {
  const piece = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'on and '.repeat(9_000) } }] })}\n\n`
  let left = false
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const go = (): void => {
      while (response.write(piece));
    }
    response.on('drain', go).on('close', () => (left = true))
    go()
  })
  beforeEach(async () => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
  afterEach(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  test('is left after some megabytes', async () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    const result = await trial('openai-compatible', url)
    expect(result).toMatchObject({ works: false, code: 'model-invalid-answer', usage: { isEstimated: true } })
    expect(result.message).toContain('goes on after 32 megabytes')
    await expect.poll(() => left, { timeout: 120_000 }).toBe(true)
  })
})

test.each([['many'], [{ prompt_tokens: '3', completion_tokens: '4' }], [[]]])(
  'a server that counts %j is told by what it sent, in words of ours',
  async (usage) => {
    const events = [{ choices: [{ index: 0, delta: { content: 'Well.' } }] }, { choices: [], usage }]
    const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
    const url = await serve(() => ({ status: 200, headers: { 'content-type': 'text/event-stream' }, body }))
    const { code, message } = await trial('openai-compatible', url)
    expect(code).toBe('model-invalid-answer')
    expect(message).toBe(
      `The server does not keep to the protocol of its answers. It sent: ${JSON.stringify(events[1])}`,
    )
  },
)

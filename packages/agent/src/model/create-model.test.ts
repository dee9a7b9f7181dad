import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startScriptedModels, type ScriptedModels, type ScriptedReply } from '../testing/index.ts'
import { createModel } from './create-model.ts'
import type { Model, ModelRequest } from './model.ts'
import type { ModelProvider } from './model-settings.ts'

const key = 'key-of-this-test'

const request: ModelRequest = {
  system: 'You edit documentation.',
  messages: [{ role: 'user', text: 'Fix the typo' }],
  tools: [
    {
      name: 'read_file',
      description: 'Reads a file.',
      inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
    },
  ],
}

let server: ScriptedModels

beforeEach(async () => {
  server = await startScriptedModels()
})

afterEach(async () => {
  await server.close()
})

describe.each<ModelProvider>(['anthropic', 'openai', 'openai-compatible'])('%s', (provider) => {
  /** Time limits are short only for a provider that falls silent for ever: a busy machine may also cause a pause. */
  function model(url = server.url, waits = { stallTimeout: 20_000, stepTimeout: 25_000 }): Model {
    return createModel({ provider, model: 'scripted', baseUrl: url, apiKey: key, ...waits })
  }

  async function step(...replies: readonly ScriptedReply[]) {
    server.add(...replies)
    const stalls = replies.some((reply) => /"(?:silence|stallAfter)":/.test(JSON.stringify(reply)))
    const waits = stalls ? { stallTimeout: 300, stepTimeout: 5000 } : undefined
    return await model(server.url, waits).step(request, new AbortController().signal)
  }

  test('an answer in words, with its usage; the request carries key, system prompt and tools', async () => {
    const pieces: string[] = []
    server.add({ text: 'The typo is fixed. 完成', usage: { input: 321, output: 12 } })
    const result = await model().step(
      { ...request, onText: (piece) => pieces.push(piece) },
      new AbortController().signal,
    )
    expect(result).toMatchObject({
      kind: 'answer',
      answer: { text: 'The typo is fixed. 完成', calls: [], stop: 'finished', usage: { input: 321, output: 12 } },
    })
    expect(pieces.join('')).toBe('The typo is fixed. 完成')
    expect(JSON.stringify(server.requests[0]?.headers)).toContain(key)
    const body = JSON.stringify(server.requests[0]?.body)
    expect(body).toContain('You edit documentation.')
    expect(body).toContain('Fix the typo')
    expect(body).toContain('read_file')
  })

  test('tool calls, and their results in the next request', async () => {
    const first = await step({
      text: 'I look.',
      calls: [{ name: 'read_file', input: { path: 'a.mdx' }, id: 'call_1' }],
    })
    expect(first).toMatchObject({
      answer: {
        text: 'I look.',
        calls: [{ id: 'call_1', name: 'read_file', input: { path: 'a.mdx' } }],
        stop: 'tools',
      },
    })
    if (first.kind !== 'answer') return
    server.add({ text: 'Done.' })
    const answer = { callId: 'call_1', name: 'read_file', text: 'content of a', isError: false }
    await model().step(
      {
        ...request,
        messages: [...request.messages, { role: 'assistant', ...first.answer }, { role: 'tools', answers: [answer] }],
      },
      new AbortController().signal,
    )
    const body = JSON.stringify(server.requests[1]?.body)
    expect(body).toContain('content of a')
    expect(body).toContain('call_1')
    expect(body).toContain('I look.')
  })

  test('bytes that arrive one by one are put together', async () => {
    const result = await step({ text: 'Grüße 完成 🎉', fault: { byteByByte: true } })
    expect(result).toMatchObject({ answer: { text: 'Grüße 完成 🎉' } })
  })

  test('bytes that are no UTF-8 become replacement characters', async () => {
    const result = await step({ text: 'before § after', fault: { invalidUtf8: true } })
    expect(result).toMatchObject({ answer: { text: 'before \uFFFD after' } })
  })

  test('two calls with one id get ids of their own', async () => {
    const result = await step({
      calls: [
        { name: 'read_file', input: { path: 'a' }, id: 'same' },
        { name: 'read_file', input: { path: 'b' }, id: 'same' },
      ],
    })
    expect(result).toMatchObject({ answer: { calls: [{ id: 'same' }, { id: expect.not.stringMatching(/^same$/) }] } })
  })

  test('arguments that are no JSON are given to the caller as they are', async () => {
    const result = await step({ calls: [{ name: 'read_file', rawInput: '{"path": oops' }] })
    expect(result).toMatchObject({ answer: { calls: [{ name: 'read_file', input: '{"path": oops' }] } })
  })

  test('an unknown tool is given to the caller', async () => {
    const result = await step({ calls: [{ name: 'run_shell', input: { command: 'ls' } }] })
    expect(result).toMatchObject({ answer: { calls: [{ name: 'run_shell' }] } })
  })

  test('an answer cut at the limit of output says so', async () => {
    expect(await step({ text: 'half', stop: 'length' })).toMatchObject({ answer: { stop: 'length' } })
    const cut = await step({
      text: 'I write.',
      calls: [{ name: 'read_file', input: { path: 'long' } }],
      stop: 'length',
    })
    expect(cut).toMatchObject({ answer: { stop: 'length' } })
  })

  const faults: [string, ScriptedReply, object][] = [
    [
      '429 with Retry-After in seconds',
      { status: 429, headers: { 'retry-after': '120' } },
      { kind: 'retry', code: 'model-rate-limited', afterMilliseconds: 120_000 },
    ],
    ['429 without Retry-After', { status: 429 }, { kind: 'retry', code: 'model-rate-limited' }],
    [
      '429 because the account is empty',
      { status: 429, code: 'insufficient_quota' },
      { kind: 'permanent', code: 'model-unauthorized' },
    ],
    ['529', { status: 529 }, { kind: 'retry', code: 'model-overloaded' }],
    ['500', { status: 500 }, { kind: 'retry', code: 'model-server-error' }],
    [
      '502 with a page',
      { status: 502, body: '<html>Bad gateway</html>' },
      { kind: 'retry', code: 'model-server-error' },
    ],
    ['408', { status: 408 }, { kind: 'retry', code: 'model-server-error' }],
    ['401', { status: 401, message: `Incorrect key ${key}` }, { kind: 'permanent', code: 'model-unauthorized' }],
    ['403', { status: 403 }, { kind: 'permanent', code: 'model-unauthorized' }],
    ['404 for the model', { status: 404, message: 'model: scripted' }, { kind: 'permanent', code: 'model-not-found' }],
    [
      '400',
      { status: 400, message: `max_tokens is wrong, ${key}` },
      { kind: 'permanent', code: 'model-request-refused' },
    ],
    [
      '400 because the context is too long (Anthropic)',
      { status: 400, message: 'prompt is too long: 210000 tokens > 200000 maximum' },
      { kind: 'compact' },
    ],
    [
      '400 because the context is too long (OpenAI)',
      { status: 400, code: 'context_length_exceeded', message: 'Your input exceeds the context window of this model.' },
      { kind: 'compact' },
    ],
    [
      '200 with a page',
      { status: 200, body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } },
      { kind: 'retry' },
    ],
    ['no headers', { silence: true }, { kind: 'retry', code: 'model-timeout' }],
    ['a stall before the first words', { text: 'words', fault: { stallAfter: 1 } }, { kind: 'retry' }],
    ['a stall in the middle', { text: 'words', fault: { stallAfter: 3 } }, { kind: 'retry', code: 'model-stalled' }],
    ['an error event', { text: 'words', fault: { errorAfter: 3 } }, { kind: 'retry' }],
    ['an empty answer', {}, { kind: 'retry', code: 'model-empty-answer' }],
    ['a refusal', { text: 'I cannot do that.', stop: 'refusal' }, { kind: 'permanent', code: 'model-refused' }],
  ]

  test.each(faults)('%s', async (_name, reply, fault) => {
    const result = await step(reply)
    expect(result).toMatchObject({ kind: 'fault', fault })
    expect(JSON.stringify(result)).not.toContain(key)
    expect(server.requests).toHaveLength(1)
  })

  test('what the provider says of its trouble is passed on, without anything that looks like a key', async () => {
    const message = `the model is on fire, ask with sk-other-1234567890 or Bearer abcdefgh12345678 or ${key}`
    const said = await step({ status: 500, message })
    expect(said).toMatchObject({
      fault: {
        message: 'The provider failed (500). The provider says: “the model is on fire, ask with … or … or …”',
      },
    })
    const page = await step({ status: 502, body: '<html>Bad gateway</html>' })
    expect(page).toMatchObject({ fault: { message: 'The provider failed (502).' } })
  })

  test('429 with Retry-After as a date', async () => {
    const asked = Date.now()
    const result = await step({ status: 429, headers: { 'retry-after': new Date(asked + 90_000).toUTCString() } })
    const pause = result.kind === 'fault' && result.fault.kind === 'retry' ? (result.fault.afterMilliseconds ?? 0) : 0
    // The header counts in whole seconds, and time went by until it was read.
    expect(pause).toBeLessThanOrEqual(90_000)
    expect(pause).toBeGreaterThanOrEqual(89_000 - (Date.now() - asked))
  })

  test('cut or ended at each event, no partial answer is taken for a whole one', async () => {
    const answer = { text: 'I look.', calls: [{ name: 'read_file', input: { path: 'a.mdx' } }] }
    const events = await countEvents(answer)
    const kinds: string[] = []
    for (const end of ['cutAfter', 'endAfter'] as const) {
      for (let position = 0; position < events; position += 1) {
        const result = await step({ ...answer, fault: { [end]: position } })
        kinds.push(
          result.kind === 'fault'
            ? result.fault.kind
            : `answer at ${end} ${position}: ${JSON.stringify(result.answer)}`,
        )
      }
    }
    // Whether the usage and the closing mark still arrive after the reason to stop makes no difference to the answer.
    const whole = kinds.filter((kind) => kind !== 'retry')
    expect(whole.every((kind) => kind.includes('"path":"a.mdx"') && kind.includes('I look.'))).toBe(true)
    expect(whole.length).toBeLessThanOrEqual(4)
    expect(kinds.length).toBe(events * 2)
  })

  async function countEvents(answer: ScriptedReply): Promise<number> {
    server.add(answer)
    const path = { anthropic: '/messages', openai: '/responses', 'openai-compatible': '/chat/completions', google: '' }[
      provider
    ]
    const response = await fetch(`${server.url}${path}`, { method: 'POST', body: '{}' })
    return (await response.text()).split('\n\n').length - 1
  }

  test('a connection that is refused', async () => {
    const port = await freePort()
    const result = await model(`http://127.0.0.1:${port}/v1`).step(request, new AbortController().signal)
    expect(result).toMatchObject({ kind: 'fault', fault: { kind: 'retry', code: 'model-unreachable' } })
  })

  test('a host that does not exist', async () => {
    const result = await model('http://models.invalid/v1').step(request, new AbortController().signal)
    expect(result).toMatchObject({ kind: 'fault', fault: { kind: 'retry', code: 'model-unreachable' } })
  })

  test('the caller’s signal ends the step with its own reason', async () => {
    const controller = new AbortController()
    server.add({ silence: true })
    const waiting = model().step(request, controller.signal)
    controller.abort(new Error('cancelled by the person'))
    await expect(waiting).rejects.toThrow('cancelled by the person')
  })
})

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => {
    probe.close(resolve)
  })
  return typeof address === 'object' && address !== null ? address.port : 0
}

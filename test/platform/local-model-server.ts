import { createServer, type ServerResponse } from 'node:http'

/** A server of open models on somebody's own machine. */
export type LocalServer = 'ollama' | 'llama.cpp' | 'vllm' | 'lm-studio'

/** A call of a tool that a model wants. */
export interface LocalCall {
  name: string
  input: object
}

/** What such a server is asked. */
export interface LocalRequest {
  model: string
  messages: { role: string; content?: unknown }[]
  tools?: unknown[]
  tool_choice?: unknown
  stream_options?: { include_usage?: boolean }
}

/** An answer: calls, or a refusal in the words of this kind of server. */
export type LocalAnswer = { calls: readonly LocalCall[] } | { text: string } | { refuses: 'model' | 'tools' }

/** How each says that it has no such model, and that it takes no tools. */
const refusals = {
  ollama: {
    model: [
      404,
      {
        error: { message: 'model "none" not found, try pulling it first', type: 'api_error', param: null, code: null },
      },
    ],
    tools: [
      400,
      {
        error: {
          message: 'registry.ollama.ai/library/none:latest does not support tools',
          type: 'api_error',
          param: null,
          code: null,
        },
      },
    ],
  },
  'llama.cpp': {
    model: [404, { error: { code: 404, message: 'model not found', type: 'not_found_error' } }],
    tools: [500, { error: { code: 500, message: 'tools param requires --jinja flag', type: 'server_error' } }],
  },
  vllm: {
    model: [
      404,
      { object: 'error', message: 'The model `none` does not exist.', type: 'NotFoundError', param: null, code: 404 },
    ],
    tools: [
      400,
      {
        object: 'error',
        message: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
        type: 'BadRequestError',
        param: null,
        code: 400,
      },
    ],
  },
  'lm-studio': {
    model: [
      404,
      {
        error: {
          message: 'Model "none" not found. Please load a model first.',
          type: 'invalid_request_error',
          param: 'model',
          code: 'model_not_found',
        },
      },
    ],
    tools: [400, { error: 'The model does not support tools.' }],
  },
} as const

/**
 * Starts a server that speaks Chat Completions as one of these servers does: how calls arrive, what an id looks like, what
 * stands beside the text, whether usage comes unasked, what an error looks like.
 *
 * @param kind Which of them.
 * @param answer Decides what it answers.
 */
export async function startLocalServer(kind: LocalServer, answer: (request: LocalRequest) => LocalAnswer) {
  const requests: LocalRequest[] = []
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const request = JSON.parse(Buffer.concat(chunks).toString()) as LocalRequest
      requests.push(request)
      reply(kind, request, answer(request), response)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

function reply(kind: LocalServer, request: LocalRequest, answer: LocalAnswer, response: ServerResponse): void {
  if ('refuses' in answer) {
    const [status, body] = refusals[kind][answer.refuses]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: request.model }
  const send = (more: object): void => void response.write(`data: ${JSON.stringify({ ...head, ...more })}\n\n`)
  const delta = (one: object, finish: string | null = null): void =>
    send({ choices: [{ index: 0, delta: one, finish_reason: finish, logprobs: null }] })
  const calls = 'calls' in answer ? answer.calls : []
  if (kind === 'llama.cpp') delta({ role: 'assistant', content: null })
  if (kind === 'vllm' || kind === 'lm-studio') delta({ role: 'assistant', content: '' })
  // Models that think aloud do so beside the text.
  if (kind === 'vllm') delta({ reasoning_content: 'I should look at the files.' })
  if (kind === 'llama.cpp') delta({ reasoning_content: 'Let me see.' })
  if (kind === 'ollama') delta({ role: 'assistant', content: '', reasoning: 'Hm.' })
  if ('text' in answer) delta({ content: answer.text })
  for (const [index, call] of calls.entries()) sendCall(kind, index, call, delta)
  delta(kind === 'ollama' ? { role: 'assistant', content: '' } : {}, calls.length > 0 ? 'tool_calls' : 'stop')
  const usage = { prompt_tokens: 9_000, completion_tokens: 30, total_tokens: 9_030 }
  const isAsked = request.stream_options?.include_usage === true
  if (kind === 'llama.cpp') send({ choices: [], usage, timings: { prompt_n: 9_000, predicted_n: 30 } })
  else if (isAsked) send({ choices: [], usage })
  response.end('data: [DONE]\n\n')
}

/** Ollama sends a call in one piece, the others its arguments bit by bit; an id is a name of each one's own kind. */
function sendCall(kind: LocalServer, index: number, { name, input }: LocalCall, delta: (one: object) => void): void {
  const text = JSON.stringify(input)
  const ids = {
    ollama: `call_${index}a8f`,
    'llama.cpp': `k3J${index}`,
    vllm: `chatcmpl-tool-${index}9f`,
    'lm-studio': `36517448${index}`,
  }
  const begun = { index, id: ids[kind], type: 'function' }
  if (kind === 'ollama') {
    delta({ role: 'assistant', content: '', tool_calls: [{ ...begun, function: { name, arguments: text } }] })
    return
  }
  delta({ tool_calls: [{ ...begun, function: { name, ...(kind === 'vllm' ? {} : { arguments: '' }) } }] })
  for (const piece of text.match(/.{1,7}/gsu) ?? []) delta({ tool_calls: [{ index, function: { arguments: piece } }] })
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { anthropicError, anthropicEvents } from './anthropic-events.ts'
import { chatError, chatEvents } from './chat-events.ts'
import { geminiError, geminiEvents } from './gemini-events.ts'
import { responsesError, responsesEvents } from './responses-events.ts'
import type { RecordedRequest, ScriptedAnswer, ScriptedReply } from './scripted-reply.ts'

/** A model server whose answers are written in advance. */
export interface ScriptedModels {
  /** Base URL for every protocol, with `/v1`. */
  url: string
  /** Every request so far, oldest first. */
  requests: RecordedRequest[]
  /** Adds replies to the script. */
  add(...replies: readonly ScriptedReply[]): void
  close(): Promise<void>
}

/** The replies in order, or a function that chooses one by the request. */
export type Script =
  | readonly ScriptedReply[]
  | ((request: RecordedRequest, index: number) => ScriptedReply | Promise<ScriptedReply>)

/**
 * Starts a server that speaks Anthropic’s Messages, OpenAI’s Responses, Chat Completions and Gemini as streams, and
 * answers from a script. A request beyond the script’s end is answered with status 500 and says so.
 *
 * @param script The replies.
 * @returns The server, listening on the loopback address.
 */
export async function startScriptedModels(script: Script = []): Promise<ScriptedModels> {
  const requests: RecordedRequest[] = []
  const replies = typeof script === 'function' ? [] : [...script]

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await record(incoming)
    const index = requests.push(request) - 1
    const beyond: ScriptedReply = { status: 500, message: `The script has no reply for request ${index + 1}.` }
    const reply = typeof script === 'function' ? await script(request, index) : (replies.shift() ?? beyond)
    if ('silence' in reply) return
    if ('status' in reply) return sendStatus(request, reply, response)
    await sendAnswer(request, reply, index + 1, response)
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    add: (...more) => void replies.push(...more),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

async function record(incoming: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const path = incoming.url ?? ''
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8') || 'null')
  return { protocol: protocolOf(path), path, headers: incoming.headers, body }
}

function protocolOf(path: string): RecordedRequest['protocol'] {
  if (path.endsWith('/messages')) return 'anthropic'
  if (path.includes(':streamGenerateContent')) return 'gemini'
  return path.endsWith('/responses') ? 'responses' : 'chat'
}

function sendStatus(
  { protocol }: RecordedRequest,
  reply: Extract<ScriptedReply, { status: number }>,
  response: ServerResponse,
): void {
  const { status, headers = {}, message = `Scripted status ${status}`, code = 'scripted_error' } = reply
  const error = errorOf(protocol, { status, code, message })
  const body = reply.body ?? JSON.stringify(protocol === 'anthropic' ? { type: 'error', error } : { error })
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}

function errorOf(
  protocol: RecordedRequest['protocol'],
  { status, code, message }: { status: number; code: string; message: string },
): object {
  if (protocol === 'anthropic') return { type: code, message }
  if (protocol === 'gemini') return { code: status, message, status: code }
  return { type: code, code, message, param: null }
}

async function sendAnswer(
  { protocol }: RecordedRequest,
  answer: ScriptedAnswer,
  serial: number,
  response: ServerResponse,
): Promise<void> {
  const { fault = {} } = answer
  const make = { anthropic: anthropicEvents, responses: responsesEvents, chat: chatEvents, gemini: geminiEvents }[
    protocol
  ]
  const errorEvent = { anthropic: anthropicError, responses: responsesError, chat: chatError, gemini: geminiError }[
    protocol
  ]
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.flushHeaders()
  for (const [index, event] of make(answer, serial).entries()) {
    if (index === fault.cutAfter) return void response.destroy()
    if (index === fault.endAfter) return void response.end()
    if (index === fault.stallAfter) return
    if (index === fault.errorAfter) return void response.end(errorEvent)
    await send(event, fault, response)
  }
  response.end()
}

async function send(
  event: string,
  { byteByByte = false, invalidUtf8 = false }: NonNullable<ScriptedAnswer['fault']>,
  response: ServerResponse,
): Promise<void> {
  const bytes = invalidUtf8 ? garble(event) : Buffer.from(event)
  if (!byteByByte) {
    // One packet per event, as providers send them; a destroyed connection then loses nothing that was sent before.
    await new Promise<void>((resolve) => {
      response.write(bytes, () => {
        resolve()
      })
    })
    return
  }
  for (const byte of bytes) {
    response.write(Buffer.of(byte))
    await setImmediate()
  }
}

/** Replaces “§” with the first two bytes of a character that has more. */
function garble(event: string): Buffer {
  const [before = '', ...after] = event.split('§')
  const parts = [Buffer.from(before), ...after.flatMap((text) => [Buffer.of(0xe2, 0x82), Buffer.from(text)])]
  return Buffer.concat(parts)
}

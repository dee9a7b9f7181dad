import { browserMemory } from '../client/browser-storage.ts'
import type { HttpRequest } from '../request/http-request.ts'
import { parse } from './credentials.ts'
import { base64Of } from './encode-file.ts'
import { sendRequest, type PlaygroundResponse, type SendOptions, type SentRequest } from './send-request.ts'

/** A complete answer, with its request, without the credentials. */
export interface KeptAnswer {
  /** Milliseconds since 1970. */
  at: number
  response: PlaygroundResponse
  request: HttpRequest
}

type Written = Omit<KeptAnswer, 'response'> & {
  operation: string
  response: Omit<PlaygroundResponse, 'body'> & { body: string }
}

/** Answers that are kept of an operation. */
const mostOfOne = 5
/** Larger bodies are not kept, in bytes. */
const largest = 200_000
/** Limit on the size of all answers in the browser's memory, in characters. */
const mostText = 1_500_000
const key = 'answers'

/**
 * Sends a request and reads the whole answer.
 *
 * @param request The request.
 * @param options How it is sent.
 */
export function send(request: HttpRequest, options: SendOptions): Promise<SentRequest> {
  return sendRequest(request, options)
}

/**
 * The latest answers of an operation that the tab remembers, the newest first.
 *
 * @param operation Identifies the operation.
 */
export function readAnswers(operation: string): KeptAnswer[] {
  return writtenAnswers()
    .filter((answer) => answer.operation === operation)
    .map(({ at, request, response }) => ({
      at,
      request,
      response: { ...response, body: Uint8Array.from(atob(response.body), (letter) => letter.charCodeAt(0)) },
    }))
}

/**
 * Keeps an answer until the tab is closed. The oldest are removed, of this operation and of all.
 *
 * @param operation Identifies the operation.
 * @param answer The answer.
 * @param before The known answers of the operation; if empty, those that the tab remembers are used.
 * @returns The known answers, the newest first.
 */
export function keepAnswer(operation: string, answer: KeptAnswer, before: readonly KeptAnswer[]): KeptAnswer[] {
  const known = before.length > 0 ? before : readAnswers(operation)
  const answers = [answer, ...known].slice(0, mostOfOne)
  const own = answers
    .filter(({ response }) => response.body.length <= largest)
    .map(({ response, ...rest }) => ({ ...rest, operation, response: { ...response, body: base64Of(response.body) } }))
  let left = mostText
  const texts = [...own, ...writtenAnswers().filter((other) => other.operation !== operation)]
    .toSorted((one, other) => other.at - one.at)
    // Of a file that was sent, its name is kept: its content is no data.
    .map((written) => JSON.stringify(written))
    .filter((text) => text.length <= left && (left -= text.length) >= 0)
  browserMemory('sessionStorage').write(key, `[${texts.join()}]`)
  return answers
}

function writtenAnswers(): Written[] {
  const known = parse(browserMemory('sessionStorage').read(key))
  return Array.isArray(known) ? known.filter(isWritten) : []
}

/** The memory of a tab is open to every script of its site. */
function isWritten(known: unknown): known is Written {
  const { at, operation, request, response } = (known ?? {}) as Partial<Written>
  const isBody = typeof response?.body === 'string' && /^[\w+/]*={0,2}$/.test(response.body)
  return typeof at === 'number' && typeof operation === 'string' && typeof request === 'object' && isBody
}

import { isDeepStrictEqual } from 'node:util'
import type { ReceivedRequest } from './echo-server.ts'

/** The expected request, written by hand from OpenAPI and the RFCs, not from the code that makes it. */
export interface ExpectedRequest {
  method: string
  /** As it stands on the wire. */
  path: string
  /** Names and values, decoded, in order. */
  query?: [string, string][]
  /** By name in lower case. */
  headers?: Record<string, string>
  body?: ExpectedBody
}

export type ExpectedBody =
  | { text: string }
  /** JSON with the digits of its numbers. */
  | { json: string }
  | { form: [string, string][] }
  | { parts: ExpectedPart[] }
  | { bytes: Buffer }

export interface ExpectedPart {
  name: string
  file?: string
  /** Absent if the part may have none, or that of plain text. */
  type?: string
  content: string
}

/** Limits of a language that no program can avoid. */
export interface Limits {
  /** `fetch` of browsers and Node.js names every part that has a type like a file. */
  typedPartsAreFiles?: boolean
}

/**
 * Compares what arrived with what should have.
 *
 * @param received What arrived.
 * @param expected What should have.
 * @param limits What the language cannot do.
 * @returns What differs; empty if nothing does.
 */
export function checkRequest(received: ReceivedRequest, expected: ExpectedRequest, limits: Limits = {}): string[] {
  const [path = '', search = ''] = received.target.split(/\?(.*)/s)
  const faults: string[] = []
  if (received.method !== expected.method) faults.push(`method ${received.method}`)
  if (path !== expected.path) faults.push(`path ${path}`)
  const query = pairsOf(search)
  if (!isDeepStrictEqual(query, expected.query ?? [])) faults.push(`query ${search}`)
  for (const [name, value] of Object.entries(expected.headers ?? {})) {
    // A character set says nothing new of a form.
    const sent = String(received.headers[name]).replace(/^(.*form-urlencoded); ?charset=utf-8$/i, '$1')
    if (sent !== value) faults.push(`header ${name}: ${String(received.headers[name])}`)
  }
  if (expected.method !== 'HEAD') faults.push(...bodyFaults(received, expected.body, limits))
  return faults
}

function bodyFaults({ headers, body }: ReceivedRequest, expected: ExpectedBody | undefined, limits: Limits): string[] {
  const text = body.toString('utf8')
  if (expected === undefined) return text === '' ? [] : [`body ${text}`]
  if ('text' in expected) return text === expected.text ? [] : [`body ${JSON.stringify(text)}`]
  if ('bytes' in expected) return body.equals(expected.bytes) ? [] : [`bytes ${body.toString('hex')}`]
  if ('form' in expected) return isDeepStrictEqual(pairsOf(text), expected.form) ? [] : [`form ${text}`]
  if ('json' in expected) return compact(text) === compact(expected.json) ? [] : [`JSON ${text}`]
  const parts = partsOf(text, headers['content-type'] ?? '')
  if (parts.length !== expected.parts.length) return [`${parts.length} parts: ${text}`]
  return expected.parts.flatMap((wanted, index) => {
    const part = parts[index]
    if (part === undefined) return ['a part is missing']
    const isTyped = wanted.type !== undefined && wanted.file === undefined
    const file = limits.typedPartsAreFiles === true && isTyped ? undefined : part.file
    const faults: string[] = []
    if (part.name !== wanted.name) faults.push(`part ${part.name}`)
    if (file !== wanted.file) faults.push(`file name of ${wanted.name}: ${String(part.file)}`)
    if (part.content !== wanted.content) faults.push(`content of ${wanted.name}: ${part.content}`)
    const allowed = wanted.type === undefined ? [undefined, 'text/plain', 'text/plain; charset=utf-8'] : [wanted.type]
    if (!allowed.includes(part.type)) faults.push(`type of ${wanted.name}: ${String(part.type)}`)
    return faults
  })
}

/** White space between values is no difference; every digit is. */
function compact(text: string): string {
  return text
    .replaceAll(/"(?:[^"\\]|\\.)*"|\s+/g, (part) => (part.startsWith('"') ? JSON.stringify(JSON.parse(part)) : ''))
    .trim()
}

function pairsOf(text: string): [string, string][] {
  return text === '' ? [] : [...new URLSearchParams(text)]
}

interface ReceivedPart {
  name: string | undefined
  file: string | undefined
  type: string | undefined
  content: string
}

function partsOf(text: string, contentType: string): ReceivedPart[] {
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1]
  if (boundary === undefined) return []
  return text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', content = ''] = part.replace(/^\r\n/, '').split(/\r\n\r\n(.*)/s)
      const headers = new Map(
        head.split('\r\n').map((line) => {
          const [name = '', value = ''] = line.split(/:\s*(.*)/s)
          return [name.toLowerCase(), value]
        }),
      )
      const place = headers.get('content-disposition') ?? ''
      return {
        name: /[; ]name="?([^";]*)/.exec(place)?.[1],
        file: /filename="?([^";]*)/.exec(place)?.[1],
        type: headers.get('content-type'),
        content: content.replace(/\r\n$/, ''),
      }
    })
}

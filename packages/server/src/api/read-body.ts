import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ProblemPart } from '@docwright/contract'
import { maximumBodyBytes } from '@docwright/contract'
import { ApiProblem } from './api-problem.ts'
import { sayIssue } from './say-issue.ts'

/** A body that follows its schema. */
export interface ParsedBody<Value> {
  value: Value
  /** SHA-256 of the bytes, in hexadecimal. */
  digest: string
}

/**
 * Reads a JSON body: not too large, within a time, in UTF-8.
 *
 * @param schema Schema of the body.
 * @param timeout Milliseconds the body may take in all.
 * @param most Bytes of it.
 * @throws ApiProblem 400, 408, 413 or 415, by its fault.
 */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  timeout: number,
  most = maximumBodyBytes,
): Promise<ParsedBody<z.infer<Schema>>> {
  requireJson(request.headers)
  const bytes = await readBytes(request, timeout, most)
  const parsed = schema.safeParse(parseJson(bytes), { error: sayIssue })
  if (!parsed.success) throw new ApiProblem('invalid-body', describeIssues(parsed.error, '/'))
  return { value: parsed.data, digest: createHash('sha256').update(bytes).digest('hex') }
}

/**
 * Refuses a body for an endpoint that takes none: a client that names a deployment there would get another one.
 *
 * @param timeout Milliseconds the body may take in all.
 * @throws ApiProblem 400 if there are fields; 408 or 413 by its other faults.
 */
export async function readNothing(request: Request, timeout: number): Promise<void> {
  const bytes = await readBytes(request, timeout, maximumBodyBytes)
  const parsed = bytes.length === 0 ? undefined : nothingSchema.safeParse(parseJson(bytes), { error: sayIssue })
  if (parsed?.success === false) throw new ApiProblem('invalid-body', describeIssues(parsed.error, '/'))
}

/**
 * Reads the query of an address.
 *
 * @param schema Schema of the query.
 * @throws ApiProblem 400 if it does not match.
 */
export function readQuery<Schema extends z.ZodType>(url: URL, schema: Schema): z.infer<Schema> {
  const parsed = schema.safeParse(Object.fromEntries(url.searchParams), { error: sayIssue })
  if (!parsed.success) throw new ApiProblem('invalid-parameter', describeIssues(parsed.error, ''))
  return parsed.data
}

const nothingSchema = z.strictObject({})

/**
 * Describes the faults of a body or a query.
 *
 * @param error The schema's findings.
 * @param separator `/` for JSON pointers; empty for names of parameters.
 * @returns The occurrence: one sentence for all mistakes, and each one with its place.
 */
export function describeIssues(
  error: z.ZodError,
  separator: '/' | '',
): { detail: string; errors: readonly ProblemPart[] } {
  const errors = error.issues.slice(0, 20).map((issue) => ({
    pointer: issue.path.map((part) => `${separator}${String(part)}`).join(''),
    detail: issue.message,
  }))
  const detail = errors.map((part) => `${part.pointer === '' ? '' : `\`${part.pointer}\`: `}${part.detail}`).join('; ')
  return { detail: `${detail}.`, errors }
}

function requireJson(headers: Headers): void {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='))
  const encoding = headers.get('content-encoding')?.toLowerCase() ?? 'identity'
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset)
  if (type.trim() !== 'application/json' || !isUtf8 || encoding !== 'identity') {
    throw new ApiProblem('unsupported-media-type')
  }
}

async function readBytes(request: Request, timeout: number, most: number): Promise<Uint8Array> {
  const tooLarge = (): ApiProblem => new ApiProblem('body-too-large', { detail: `Send at most ${most} bytes.` })
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge()
  if (request.body === null) return new Uint8Array()
  const reader = (request.body as ReadableStream<Uint8Array>).getReader()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new ApiProblem('request-timeout')), timeout)
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late.promise])
      if (done) return Buffer.concat(pieces)
      size += value.byteLength
      if (size > most) throw tooLarge()
      pieces.push(value)
    }
  } catch (error) {
    reader.cancel().catch(() => {})
    if (error instanceof ApiProblem) throw error
    // The client went away in the middle: the answer has no reader.
    throw new ApiProblem('invalid-body', { detail: 'The body ended too early.' })
  } finally {
    clearTimeout(timer)
  }
}

function parseJson(bytes: Uint8Array): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ApiProblem('invalid-body', { detail: 'The body is not valid UTF-8.' })
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiProblem('invalid-body', { detail: 'The body is not valid JSON.' })
  }
}

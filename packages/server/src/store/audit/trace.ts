import { createHash, randomBytes } from 'node:crypto'

/** The form of the header `traceparent` (W3C Trace Context) that all versions of it have. */
const shape = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/

/**
 * Goes on with a trace, or begins one: the place of what is done now in it.
 *
 * @param before Value of `traceparent` of who asks, as it was sent or kept.
 * @param requestId Where nothing was sent, the id of the trace is made of that of the request: whoever has one finds the other.
 * @returns A value of `traceparent` with a new span.
 */
export function traceAfter(before: string | null | undefined, requestId: string | null): string {
  const [, traceId = begunBy(requestId), , flags = '01'] = shape.exec(before ?? '') ?? []
  return `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}`
}

/** The id of a trace, for the log; undefined of what is none. */
export function traceIdOf(traceparent: string | null | undefined): string | undefined {
  return shape.exec(traceparent ?? '')?.[1]
}

function begunBy(requestId: string | null): string {
  const id = requestId === null ? randomBytes(16).toString('hex') : createHash('sha256').update(requestId).digest('hex')
  return id.slice(0, 32)
}

import { createHash, randomBytes } from 'node:crypto'

/** The form of the header `traceparent` (W3C Trace Context) that all versions of it have. */
const shape = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/

/**
 * Continues a trace, or begins one: the place of the current work in it.
 *
 * @param before Value of `traceparent` from the requester, as it was sent or kept.
 * @param requestId If nothing was sent, the id of the trace is made from that of the request: each leads to the other.
 * @returns A value of `traceparent` with a new span.
 */
export function traceAfter(before: string | null | undefined, requestId: string | null): string {
  const [, traceId = begunBy(requestId), , flags = '01'] = shape.exec(before ?? '') ?? []
  return `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}`
}

/** The id of a trace, for the log; undefined for any other text. */
export function traceIdOf(traceparent: string | null | undefined): string | undefined {
  return shape.exec(traceparent ?? '')?.[1]
}

function begunBy(requestId: string | null): string {
  const id = requestId === null ? randomBytes(16).toString('hex') : createHash('sha256').update(requestId).digest('hex')
  return id.slice(0, 32)
}

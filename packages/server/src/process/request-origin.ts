import { clientAddressOf } from '../access/client-address.ts'
import type { Origin } from '../store/audit/origin.ts'
import { requestIdOf } from '../store/audit/request-id.ts'
import { traceAfter, traceIdOf } from '../store/audit/trace.ts'

const header = 'x-request-id'

/** The origin of a request's changes, before its sender is authenticated. */
export function originOf(request: Request): Origin & { requestId: string } {
  const requestId = requestIdOf(request.headers.get(header))
  const sent = request.headers.get('traceparent')
  return {
    actor: { kind: 'nobody', id: null, name: null },
    address: clientAddressOf(request),
    requestId,
    parent: traceIdOf(sent) === undefined ? null : sent,
    trace: traceAfter(sent, requestId),
    work: 'request',
  }
}

/** An answer with the id under which the log has its request. */
export function withRequestId(response: Response, requestId: string): Response {
  if (response.headers.has(header)) return response
  try {
    response.headers.set(header, requestId)
    return response
  } catch {
    // Some answers cannot be changed, such as redirects.
    const headers = new Headers(response.headers)
    headers.set(header, requestId)
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
  }
}

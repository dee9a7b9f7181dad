import { Writable } from 'node:stream'
import { copyBody } from './copy-body.ts'
import { gitRoute } from './git-route.ts'
import { packetOf, sidebandLine } from './packet-lines.ts'
import { recordPush, type PushRecord } from './push-record.ts'

/** Why a git client gets nothing now, although it may later. */
export interface GitRefusal {
  /** A permanent code. */
  code: string
  /** What is wrong and what to do, for the person at the client. */
  message: string
  /** Seconds after which a program may ask again. */
  retryAfter: number
}

/** How much of a body is read before its sender is answered by a status alone. */
export interface RefusalLimits {
  bytes: number
  /** Milliseconds. */
  time: number
}

/** As much as a server reads on after any other answer that comes before the end of a request. */
const usualLimits: RefusalLimits = { bytes: 64 * 1024 * 1024, time: 30_000 }

/**
 * Tells a git client that the platform can do nothing for it now.
 *
 * The client shows what a response says only if it is the response to the first request of a clone, fetch or push. Of any
 * later one that is refused by its status, it prints the status alone. To such a request we answer in git's own protocol.
 *
 * @param request The request of a client; nobody has read its body.
 * @param limits How much of it is read: who is refused holds nothing for longer than that.
 */
export async function refuseGit(
  request: Request,
  { code, message, retryAfter }: GitRefusal,
  limits: RefusalLimits = usualLimits,
): Promise<Response> {
  const route = gitRoute(request)
  const words = `${code}: ${message}`
  const record = recordPush()
  if ('status' in route || route.pathInfo === '/info/refs' || !(await isReadWholly(request, record, limits)))
    return new Response(`${words}\n`, {
      status: 503,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': String(retryAfter),
      },
    })
  const headers = { 'content-type': `application/x-${route.service}-result`, 'cache-control': 'no-store' }
  if (route.service === 'git-upload-pack') return new Response(packetOf(`ERR ${words}\n`), { headers })
  // Before a large push, the client sends one without a branch, to see whether anybody listens.
  if (record.asked.length === 0) return new Response(null, { headers })
  const lines = record.listens ? [sidebandLine(words)] : []
  return new Response(Buffer.concat([...lines, record.refuse(code)]), { headers })
}

/** Reads a body to its end, if that is near: a client that is answered before it has sent everything may not read the answer. */
async function isReadWholly(request: Request, { sent }: PushRecord, { bytes, time }: RefusalLimits): Promise<boolean> {
  if (request.body === null) return true
  if (request.bodyUsed) return false
  let read = 0
  const over = Promise.withResolvers<false>()
  const timer = setTimeout(() => over.resolve(false), time)
  const onBytes = (chunk: Uint8Array): void => {
    read += chunk.length
    if (read > bytes) over.resolve(false)
    sent(chunk)
  }
  const whole = copyBody(request.body, { input: nowhere(), onBytes, zipped: isZipped(request) }).then(
    () => true,
    () => false,
  )
  return Promise.race([whole, over.promise]).finally(() => clearTimeout(timer))
}

/** Whether the body of a request is compressed. */
export function isZipped(request: Request): boolean {
  return /^(?:x-)?gzip$/i.test(request.headers.get('content-encoding') ?? '')
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}

import { Writable } from 'node:stream'
import { copyBody } from './copy-body.ts'
import { gitRoute } from './git-route.ts'
import { packetOf, sidebandLine } from './packet-lines.ts'
import { recordPush, type PushRecord } from './push-record.ts'

/** Why a git client is refused for now. */
export interface GitRefusal {
  /** A permanent code. */
  code: string
  /** The problem and its fix, for the person who uses the client. */
  message: string
  /** Seconds after which a program may ask again. */
  retryAfter: number
}

/** Limits of reading a body, beyond which the response is only a status. */
export interface RefusalLimits {
  bytes: number
  /** In milliseconds. */
  time: number
}

/** Like the limits for reading on after any other early response. */
const usualLimits: RefusalLimits = { bytes: 64 * 1024 * 1024, time: 30_000 }

/**
 * Tells a git client that the platform cannot serve it now.
 *
 * The client shows a response's message only for the first request of a clone, fetch or push. For a later request, it
 * prints only the status, so we respond in git's own protocol.
 *
 * @param request Its body must not have been read.
 * @param limits Limits of reading the body, so that refused clients hold nothing for longer.
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
  // Before a large push, the client sends an empty one as a probe.
  if (record.asked.length === 0) return new Response(null, { headers })
  const lines = record.listens ? [sidebandLine(words)] : []
  return new Response(Buffer.concat([...lines, record.refuse(code)]), { headers })
}

/**
 * Reads a body to its end, if that is near: a client that gets a response before it has sent everything may not read
 * it.
 */
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

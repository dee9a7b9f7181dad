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

/**
 * Tells a git client that the platform can do nothing for it now.
 *
 * The client shows what a response says only if it is the response to the first request of a clone, fetch or push. Of any
 * later one that is refused by its status, it prints the status alone. To such a request we answer in git's own protocol.
 *
 * @param request The request of a client; nobody has read its body.
 */
export async function refuseGit(request: Request, { code, message, retryAfter }: GitRefusal): Promise<Response> {
  const route = gitRoute(request)
  const words = `${code}: ${message}`
  const record = recordPush()
  if ('status' in route || route.pathInfo === '/info/refs' || !(await isReadWholly(request, record)))
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

/** Reads a body to its end: a client that is answered before it has sent everything may not read the answer. */
async function isReadWholly(request: Request, { sent }: PushRecord): Promise<boolean> {
  if (request.body === null) return true
  if (request.bodyUsed) return false
  return copyBody(request.body, { input: nowhere(), onBytes: sent, zipped: isZipped(request) }).then(
    () => true,
    () => false,
  )
}

/** Whether the body of a request is compressed. */
export function isZipped(request: Request): boolean {
  return /^(?:x-)?gzip$/i.test(request.headers.get('content-encoding') ?? '')
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}

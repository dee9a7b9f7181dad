import type { Logger } from 'pino'
import { clientAddressOf } from '../access/client-address.ts'
import { notedCaller } from '../access/noted-caller.ts'
import type { RequestArea } from './metrics.ts'

/** A request that was answered. */
export interface AnsweredRequest {
  area: RequestArea
  request: Request
  response: Response
  /** From its head to that of the answer. */
  seconds: number
  /** Under which the answer names it. */
  requestId: string
}

/** Readers' requests, and those of programs that look whether all is well, are many and alike. */
const quiet: ReadonlySet<RequestArea> = new Set(['site', 'operation'])

/** Prefixes of paths whose last part grants access. */
const secretPaths = ['set-up', 'reset-password', 'unsubscribe'] as const

const secretPath = new RegExp(`^/(${secretPaths.join('|')})/.+`)

/**
 * A path as it may be written down.
 *
 * @param path The path of a request.
 */
export function withoutSecrets(path: string): string {
  return path.replace(secretPath, '/$1/[hidden]')
}

/**
 * Writes one line for a request: its id, area, method, path, status
 * and milliseconds, and who sent it, by the id of the account or key and the address; of a site at the level `debug` and
 * without its reader. Never a query, a header or a one-time link: they hold secrets.
 *
 * @param logger The process's log.
 * @param answered The request.
 */
export function logRequest(logger: Logger, { area, request, response, seconds, requestId }: AnsweredRequest): void {
  const level = quiet.has(area) ? 'debug' : 'info'
  if (!logger.isLevelEnabled(level)) return
  const { pathname } = new URL(request.url)
  const fields = {
    request: requestId,
    area,
    method: request.method,
    path: withoutSecrets(pathname).slice(0, 500),
    status: response.status,
    ...(area === 'site' ? {} : { caller: notedCaller(request), address: clientAddressOf(request) }),
    milliseconds: Math.round(seconds * 1000),
  }
  logger[level](fields, 'Request')
}

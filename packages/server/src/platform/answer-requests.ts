import type { Logger } from 'pino'
import { notedCaller } from '../access/noted-caller.ts'
import { allowFraming, createFramingHeaders } from '../dashboard/allow-framing.ts'
import { platformFaultOf } from '../hosting/basics/platform-fault.ts'
import type { Hosting } from '../hosting/hosting.ts'
import type { BusyCallers } from '../process/busy-callers.ts'
import type { AnswerAtOnce } from '../process/http-server.ts'
import { logRequest, withoutSecrets } from '../process/log-request.ts'
import type { Metrics, RequestArea } from '../process/metrics.ts'
import { originOf, withRequestId } from '../process/request-origin.ts'
import { onBehalfOf, workChannel, type Origin } from '../store/audit/origin.ts'
import type { RefusalNotes } from './note-refusals.ts'
import { refuseWhilePaused } from './refuse-while-paused.ts'
import type { Route } from './routes.ts'

/** Dependencies of answering requests. */
export interface AnsweringContext {
  hosting: Pick<Hosting, 'handle' | 'handleAtOnce'>
  /** The routes besides those of sites. */
  routes: readonly Route[]
  metrics: Metrics
  logger: Logger
  /** Address at which people reach the platform. */
  url: string
  /** Whether nothing may be changed. */
  paused: boolean
  busyCallers: BusyCallers
  refusals: RefusalNotes
}

/**
 * Creates the handler of all requests: for sites, and for the platform. Each is counted, logged and identified by its
 * id.
 *
 * @param context The parts that answer, and those that are notified.
 */
export function createRequestAnswers(context: AnsweringContext): {
  answer(this: void, request: Request): Promise<Response>
  answerAtOnce: AnswerAtOnce
} {
  const { hosting, routes, metrics, logger, url, paused, busyCallers, refusals } = context

  async function answerAs(request: Request, origin: Origin & { requestId: string }): Promise<Response> {
    const { requestId } = origin
    const started = performance.now()
    const site = (paused ? refuseWhilePaused(request, requestId) : undefined) ?? (await hosting.handle(request))
    const [area, response] =
      site === undefined ? await answerFrom(routes, request, logger) : (['site', allowFraming(site, url)] as const)
    const seconds = (performance.now() - started) / 1000
    metrics.observe({ area, method: request.method, status: response.status, seconds })
    logRequest(logger, { area, request, response, seconds, requestId })
    if (area !== 'site') busyCallers.take({ caller: notedCaller(request), status: response.status })
    origin.facts = factsOf(area, request, response)
    // A paused platform changes nothing.
    if (!paused) refusals.take({ area, request, status: response.status, origin })
    // Proxies cache readers' answers, which must not carry the id of one request.
    return area === 'site' ? response : withRequestId(response, requestId)
  }

  return {
    async answer(request) {
      const origin = originOf(request)
      return onBehalfOf(origin, async () => answerAs(request, origin))
    },
    answerAtOnce: readersAtOnce(context),
  }
}

/** Answers readers immediately from memory. */
function readersAtOnce({ hosting, url, metrics, logger }: AnsweringContext): AnswerAtOnce {
  const framed = createFramingHeaders(url)
  return ({ method = 'GET', url: path, headers }, address) => {
    // A line or a trace of each request, if enabled, includes these requests.
    if (logger.isLevelEnabled('debug') || workChannel.hasSubscribers) return undefined
    const started = performance.now()
    const known = hosting.handleAtOnce({ method, url: path, headers, address })
    if (known === undefined) return undefined
    const seconds = (performance.now() - started) / 1000
    metrics.observe({ area: 'site', method, status: known.status, seconds })
    return { ...known, headers: framed(known.headers) }
  }
}

/** The attributes of a request in traces, by their standard names. */
function factsOf(area: RequestArea, request: Request, { status }: Response): Origin['facts'] {
  const path = withoutSecrets(new URL(request.url).pathname).slice(0, 500)
  return { 'http.request.method': request.method, 'http.response.status_code': status, 'url.path': path, area }
}

/** A part that answers its faults in a form of its own does so itself. */
async function answerFrom(
  routes: readonly Route[],
  request: Request,
  logger: Logger,
): Promise<readonly [RequestArea, Response]> {
  const { pathname } = new URL(request.url)
  const [area, , answer] = routes.find(([, pattern]) => pattern.test(pathname)) ?? []
  if (area === undefined || answer === undefined) throw new Error('No handler answered this path.')
  try {
    return [area, await answer(request)]
  } catch (cause) {
    const fault = platformFaultOf(cause)
    if (fault === undefined) throw cause
    logger.warn({ code: fault.code, err: cause }, 'A request could not be answered')
    return [
      area,
      new Response(`${fault.message} Try again in a moment.\n`, { status: 503, headers: { 'retry-after': '10' } }),
    ]
  }
}

import type { Logger } from 'pino'
import type { ShownNow } from '../hosting/answers/shown-now.ts'
import type { ServerFront } from '../process/http-server.ts'
import type { Metrics } from '../process/metrics.ts'
import { createReaderThreads } from './reader-threads.ts'
import { createSiteTickets } from './site-tickets.ts'

/** Answers readers in threads of their own. */
export interface Readers {
  readonly front: ServerFront
  /** Ends what is kept of a branch. */
  onShownChange(this: void, place: string): void
  /** Says from here on which answers may be kept, and counts those that threads have given. */
  serve(this: void, hosting: { shownNow(this: void, host: string): ShownNow | undefined }, metrics: Metrics): void
}

/**
 * Opens threads that answer readers.
 *
 * @param options How many, and how many bytes they keep together.
 * @returns Undefined if there are to be none.
 */
export function openReaders(options: {
  threads: number
  keptBytes: number
  logger: Pick<Logger, 'error'>
}): Readers | undefined {
  if (options.threads === 0) return undefined
  let shownNow: (host: string) => ShownNow | undefined = () => undefined
  let observe: Metrics['observe'] = () => {}
  const tickets = createSiteTickets((host) => shownNow(host))
  return {
    front: createReaderThreads({
      ...options,
      memory: tickets.memory,
      // Answers for unknown addresses depend on the reader, and on the rate of requests.
      ticketFor: ({ method, headers }, { status }) =>
        method === 'GET' && (status === 200 || status === 304) ? tickets.ticketOf(headers.host ?? '') : undefined,
      onAnswered: ({ status, count, seconds }) =>
        observe({ area: 'site', method: 'GET', status, count, seconds: seconds / count }),
    }),
    onShownChange: tickets.end,
    serve(hosting, metrics) {
      ;({ shownNow } = hosting)
      ;({ observe } = metrics)
    },
  }
}

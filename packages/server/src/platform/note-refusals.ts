import type { Logger } from 'pino'
import { subscriberOf } from '../access/address-list.ts'
import type { RequestArea } from '../process/metrics.ts'
import { rightsOfAccount } from '../access/roles.ts'
import { withoutSecrets } from '../process/log-request.ts'
import { findApiKeyRow } from '../store/access/api-key-queries.ts'
import { recordChange } from '../store/audit/record-change.ts'
import { onBehalfOf, type Origin } from '../store/audit/origin.ts'
import type { Queries, Store } from '../store/open-store.ts'
import { readProjectRow } from '../store/projects/project-queries.ts'

/** A request that was answered. */
export interface AnsweredRequest {
  area: RequestArea
  request: Request
  status: number
  /** The sender and its address. */
  origin: Origin
}

/** Records refused requests: for lack of a right, because of a limit, or with a wrong key. */
export interface RefusalNotes {
  /** Takes a request that was answered; what was not refused is none of its business. */
  take(this: void, answered: AnsweredRequest): void
  /** Writes what was only counted so far. */
  close(this: void): Promise<void>
}

/** Limit of distinguished callers in a window: authenticated ones, and the others by their addresses. */
const most = { known: 100, unknown: 20 }
/** For how long, in milliseconds, further refusals of a caller are only counted. */
const window = 10 * 60_000

interface Refusal {
  origin: Origin
  name: string
  path: string
  status: number
}

interface Counted {
  last: Refusal
  times: number
  isKnown: boolean
}

/**
 * Creates the writer of refusals into the audit log. The first refusal of a caller is an entry at once; those that
 * follow within ten minutes are one entry with their number. However many callers there are, and whatever they send,
 * entries are few: nobody can fill the log, or hide in it.
 *
 * @param store The store of the log.
 * @param logger Receives entries that could not be written.
 */
export function createRefusalNotes(store: Pick<Store, 'transaction'>, logger: Pick<Logger, 'warn'>): RefusalNotes {
  let counted = new Map<string, Counted>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function writeDown({ origin, name, path, status }: Refusal, times: number): Promise<void> {
    await onBehalfOf(origin, async () =>
      store.transaction(async (transaction) => {
        const projectId = await projectOf(transaction, origin, path)
        const after = { status, ...(times > 1 && { times }) }
        recordChange(transaction, { action: 'request.refused', outcome: 'refused', projectId, object: { name }, after })
      }),
    )
  }

  /** One after the other: they are many where somebody tries something. */
  function write(refusal: Refusal, times: number): void {
    writing = writing
      .then(async () => writeDown(refusal, times))
      .catch((error: unknown) =>
        logger.warn({ code: 'refusal-not-recorded', err: error }, 'A refusal could not be written down'),
      )
  }

  function endWindow(): void {
    clearTimeout(timer)
    timer = undefined
    for (const { last, times } of counted.values()) if (times > 1) write(last, times - 1)
    counted = new Map()
  }

  return {
    take({ area, request, status, origin }) {
      if (!isRefusal(area, request, status)) return
      const isKnown = origin.actor.id !== null
      const { pathname: path } = new URL(request.url)
      const name = `${request.method} ${withoutKeys(withoutSecrets(path)).slice(0, 200)}`
      // The holder of the origin may change it later.
      const last = { origin: { ...origin }, name, path, status }
      const caller = isKnown ? `${origin.actor.kind} ${origin.actor.id}` : subscriberOf(origin.address ?? '')
      const own = `${caller} ${area} ${status} ${projectIn(path) ?? ''}`
      const alike = [...counted.values()].filter((one) => one.isKnown === isKnown).length
      const hasRoom = alike < most[isKnown ? 'known' : 'unknown']
      const key = counted.has(own) || hasRoom ? own : `others ${isKnown}`
      const { times = 0 } = counted.get(key) ?? {}
      if (times === 0) write(last, 1)
      counted.set(key, { last, times: times + 1, isKnown })
      timer ??= setTimeout(endWindow, window).unref()
    },
    async close() {
      endWindow()
      await writing
    },
  }
}

/** Programs first ask without a key to learn that one is needed, and requests for sites are not counted. */
function isRefusal(area: RequestArea, request: Request, status: number): boolean {
  if (area === 'site' || area === 'operation') return false
  return status === 403 || status === 429 || (status === 401 && request.headers.has('authorization'))
}

function projectIn(path: string): string | undefined {
  return /\/(project_\w{1,60})(?:\/|$)/.exec(path)?.[1]
}

/** The project in a path, if the caller has access to it: nobody can fill the page of another project. */
async function projectOf(queries: Queries, { actor }: Origin, path: string): Promise<string | undefined> {
  const projectId = projectIn(path)
  const project = projectId === undefined ? undefined : await readProjectRow(queries, projectId)
  if (project === undefined || actor.id === null) return undefined
  const own = { id: project.id, organisationId: project.organisation_id }
  if (actor.kind === 'person') return (await rightsOfAccount(queries, own, actor.id)) && own.id
  const key = await findApiKeyRow(queries, { id: actor.id })
  const opens = key?.organisation_id === own.organisationId && (key.project_id ?? own.id) === own.id
  return opens ? own.id : undefined
}

/** A key may have been put into an address by mistake. */
function withoutKeys(path: string): string {
  return path.replaceAll(/dw_\w+/g, '[hidden]')
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuditActor } from '@docwright/contract'

/** Where a change comes from: who asks for it, from where, and by which request. */
export interface Origin {
  /** Known once the caller has proved who it is. */
  actor: AuditActor
  address: string | null
  requestId: string | null
  /** What is being worked on, for the log: ids of the job, the turn, the deployment. */
  about?: Readonly<Record<string, string>> | undefined
}

const origins = new AsyncLocalStorage<Origin>()

/** What the platform does by itself. */
export const ownOrigin: Origin = { actor: { kind: 'platform', id: null, name: null }, address: null, requestId: null }

/**
 * Does something for somebody: whatever is changed meanwhile, however deep below, is written down under this name.
 *
 * @param origin Who, from where, by which request.
 */
export function onBehalfOf<Result>(origin: Origin, work: () => Result): Result {
  return origins.run(origin, work)
}

/** For whom something is being done: the platform itself where nobody was named. */
export function currentOrigin(): Origin {
  return origins.getStore() ?? ownOrigin
}

/**
 * Notes who it is that asks, once that is known.
 *
 * @param actor Who has proved to be that.
 */
export function nameActor(actor: AuditActor): void {
  const origin = origins.getStore()
  if (origin !== undefined) origin.actor = actor
}

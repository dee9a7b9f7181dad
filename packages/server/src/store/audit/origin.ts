import { AsyncLocalStorage } from 'node:async_hooks'
import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { AuditActor } from '@docwright/contract'

/** Work that has a beginning and an end. */
export type WorkName = 'request' | 'turn' | 'deployment' | 'delivery'

/** The origin of a change: who asks for it, from which address, and by which request. */
export interface Origin {
  /** Known once the caller has proved who it is. */
  actor: AuditActor
  address: string | null
  requestId: string | null
  /** The subject of the work, for the log: ids of the job, the turn, the deployment. */
  about?: Readonly<Record<string, string>> | undefined
  /** By what it was asked for: a value of `traceparent` that was sent or kept. */
  parent?: string | null | undefined
  /** Its place in a trace: a value of `traceparent`. */
  trace?: string | undefined
  /** The kind of work, for observers from its beginning to its end. */
  work?: WorkName | undefined
  /** The facts at its end: the status of a request, for instance. */
  facts?: Record<string, string | number> | undefined
}

const origins = new AsyncLocalStorage<Origin>()

/** Reports the beginning and end of work to observers, such as an exporter of traces; its messages are origins. */
export const workChannel = tracingChannel<unknown, Origin>('docwright.work')
/** Reports a step of it. */
export const stepChannel = channel('docwright.step')

/** The origin of the platform's own work. */
export const ownOrigin: Origin = { actor: { kind: 'platform', id: null, name: null }, address: null, requestId: null }

/**
 * Does some work on behalf of somebody: every change during it, at any depth, is recorded under this name.
 *
 * @param origin The person or program, the address, the request.
 */
export function onBehalfOf<Result>(origin: Origin, work: () => Result): Result {
  if (origin.work === undefined || !workChannel.hasSubscribers) return origins.run(origin, work)
  return origins.run(origin, () => workChannel.tracePromise(async () => work(), origin) as Result)
}

/**
 * Reports the begin of a step in the current work.
 *
 * @param code Its error, if any.
 */
export function noteStep(step: string, code?: string): void {
  const origin = origins.getStore()
  if (origin !== undefined && stepChannel.hasSubscribers) stepChannel.publish({ origin, step, code })
}

/** The origin of the current work: by default, the platform itself. */
export function currentOrigin(): Origin {
  return origins.getStore() ?? ownOrigin
}

/**
 * Notes the requester, once it is authenticated.
 *
 * @param actor The authenticated requester.
 */
export function nameActor(actor: AuditActor): void {
  const origin = origins.getStore()
  if (origin !== undefined) origin.actor = actor
}

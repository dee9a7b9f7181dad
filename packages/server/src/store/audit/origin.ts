import { AsyncLocalStorage } from 'node:async_hooks'
import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { AuditActor } from '@docwright/contract'

/** Work that has a beginning and an end. */
export type WorkName = 'request' | 'turn' | 'deployment' | 'delivery'

/** Where a change comes from: who asks for it, from where, and by which request. */
export interface Origin {
  /** Known once the caller has proved who it is. */
  actor: AuditActor
  address: string | null
  requestId: string | null
  /** What is being worked on, for the log: ids of the job, the turn, the deployment. */
  about?: Readonly<Record<string, string>> | undefined
  /** By what it was asked for: a value of `traceparent` that was sent or kept. */
  parent?: string | null | undefined
  /** Its place in a trace: a value of `traceparent`. */
  trace?: string | undefined
  /** What kind of work it is, for those who follow it from its beginning to its end. */
  work?: WorkName | undefined
  /** What is known of it at its end: of a request its status, for instance. */
  facts?: Record<string, string | number> | undefined
}

const origins = new AsyncLocalStorage<Origin>()

/** Tells those who follow work, such as an exporter of traces, of its beginning and its end; its messages are origins. */
export const workChannel = tracingChannel<unknown, Origin>('docwright.work')
/** Tells them of a step of it. */
export const stepChannel = channel('docwright.step')

/** What the platform does by itself. */
export const ownOrigin: Origin = { actor: { kind: 'platform', id: null, name: null }, address: null, requestId: null }

/**
 * Does something for somebody: whatever is changed meanwhile, however deep below, is written down under this name.
 *
 * @param origin Who, from where, by which request.
 */
export function onBehalfOf<Result>(origin: Origin, work: () => Result): Result {
  if (origin.work === undefined || !workChannel.hasSubscribers) return origins.run(origin, work)
  return origins.run(origin, () => workChannel.tracePromise(async () => work(), origin) as Result)
}

/**
 * Says that a step of what is being done has begun.
 *
 * @param code Of what went wrong in it.
 */
export function noteStep(step: string, code?: string): void {
  const origin = origins.getStore()
  if (origin !== undefined && stepChannel.hasSubscribers) stepChannel.publish({ origin, step, code })
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

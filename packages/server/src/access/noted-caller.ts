import type { AuditActor } from '@docwright/contract'
import { nameActor } from '../store/audit/origin.ts'

/** Somebody who has proved to be that. */
export interface Caller {
  kind: AuditActor['kind']
  /** Of the account or of the API key. */
  id: string
  /** E-mail address of a person, name of a key. */
  name: string | null
}

const callers = new WeakMap<Request, string>()

/**
 * Notes the sender of a request, once it is known: for the log, and for changes by the request.
 *
 * @param caller The sender.
 */
export function noteCaller(request: Request, caller: Caller): void {
  callers.set(request, caller.id)
  nameActor(caller)
}

/** The sender of a request; undefined if unknown. */
export function notedCaller(request: Request): string | undefined {
  return callers.get(request)
}

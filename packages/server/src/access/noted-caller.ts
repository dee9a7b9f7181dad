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
 * Notes who sends a request, once that is known: for the log, and for what the request changes.
 *
 * @param caller Who.
 */
export function noteCaller(request: Request, caller: Caller): void {
  callers.set(request, caller.id)
  nameActor(caller)
}

/** Who sends a request; undefined for nobody who is known. */
export function notedCaller(request: Request): string | undefined {
  return callers.get(request)
}

const callers = new WeakMap<Request, string>()

/**
 * Notes who sends a request, once that is known, for the log.
 *
 * @param id Id of the account or of the API key.
 */
export function noteCaller(request: Request, id: string): void {
  callers.set(request, id)
}

/** Who sends a request; undefined for nobody who is known. */
export function notedCaller(request: Request): string | undefined {
  return callers.get(request)
}

import { storeFaultIn, type StoreFault } from './object-store.ts'

/**
 * Explains the answer of the object store at the start of a platform, with the settings used for the request.
 *
 * @param cause The reason for the failed start.
 * @param address The setting that names the store; undefined if it is a folder.
 * @returns An error with words for the operator; anything that is no fault of a store stays unchanged.
 */
export function explainStoreFault(cause: unknown, address: string | undefined): unknown {
  const fault = storeFaultIn(cause)
  if (fault === undefined || address === undefined) return cause
  return new Error(
    `store-unavailable: the object store at ${address} cannot be used. ${fault.message}${reasonOf(fault)} Correct ` +
      'DOCWRIGHT_STORE, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY if one of them is wrong, then start again.',
    { cause },
  )
}

/** The network's message is in the innermost error: `fetch failed` alone helps nobody. */
function reasonOf(fault: StoreFault): string {
  let innermost: unknown = fault.cause
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause
  return innermost instanceof Error && innermost.message !== '' ? ` ${innermost.message}.` : ''
}

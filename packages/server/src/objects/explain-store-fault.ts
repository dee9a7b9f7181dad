import { storeFaultIn, type StoreFault } from './object-store.ts'

/**
 * Says to whoever starts a platform what its object store answered, and which settings it was asked with.
 *
 * @param cause Why the start failed.
 * @param address The setting that names the store; undefined where it is a folder.
 * @returns An error with words for the operator; anything that is no fault of a store as it is.
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

/** What the network says is in the innermost error: `fetch failed` alone helps nobody. */
function reasonOf(fault: StoreFault): string {
  let innermost: unknown = fault.cause
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause
  return innermost instanceof Error && innermost.message !== '' ? ` ${innermost.message}.` : ''
}

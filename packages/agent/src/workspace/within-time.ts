import { createContext, Script } from 'node:vm'

/**
 * Reads other people's text within a time limit: this process serves everybody. An interrupted read has changed
 * nothing, as long as `read` only reads.
 *
 * @param milliseconds Time limit.
 * @param read Reads without waiting for anything.
 * @param otherwise The result if the limit is reached.
 */
export function withinTime<Read, Otherwise>(
  milliseconds: number,
  read: () => Read,
  otherwise: () => Otherwise,
): Read | Otherwise {
  const holder: { result?: Read } = {}
  const call = (): void => {
    holder.result = read()
  }
  try {
    // The engine ends what runs inside of a script at its time, patterns that search back included.
    calling.runInContext(createContext({ call }), { timeout: milliseconds })
    return holder.result as Read
  } catch (error) {
    // It is an error of the other context.
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return otherwise()
    throw error
  }
}

const calling = new Script('call()')

import { setFlagsFromString } from 'node:v8'

/**
 * Gives the threads of this process the limits that they are started with (`resourceLimits`): otherwise, the process's
 * own room for new objects (`--max-semi-space-size`) would also apply to each of its threads. Its own room stays,
 * because V8 has taken it already. To be called before there is a thread.
 */
export function allowThreadLimits(): void {
  setFlagsFromString('--max-semi-space-size=0')
}

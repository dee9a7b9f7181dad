import { setFlagsFromString } from 'node:v8'

/**
 * Gives the threads of this process the limits that they are started with (`resourceLimits`): the room for new objects
 * that the process was started with (`--max-semi-space-size`) would count for each of its threads as well. Its own room
 * stays, because V8 has taken it already. To be called before there is a thread.
 */
export function allowThreadLimits(): void {
  setFlagsFromString('--max-semi-space-size=0')
}

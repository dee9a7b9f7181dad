import type { PlaygroundModel } from '../api/playground-model.ts'
import { browserMemory } from '../client/browser-storage.ts'
import type { PlaygroundState } from './build-request.ts'
import { parse } from './credentials.ts'

type Parameters = PlaygroundState['parameters']

/**
 * Reads the values that a reader filled in for the last endpoint of a specification whose endpoints have the same
 * parameters. They are kept until the tab is closed and, like credentials, sent to the API alone.
 *
 * @param model The endpoint.
 */
export function readParameters({ specification }: PlaygroundModel): Parameters | undefined {
  return parse(browserMemory('sessionStorage').read(keyOf(specification))) as Parameters | undefined
}

/**
 * Keeps what a reader filled in for the next endpoint.
 *
 * @param model The endpoint: one that has parameters of its own keeps nothing.
 * @param values All parameters of it.
 */
export function keepParameters({ keepsParameters, specification }: PlaygroundModel, values: Parameters): void {
  if (keepsParameters) browserMemory('sessionStorage').write(keyOf(specification), JSON.stringify(values))
}

function keyOf(specification: string): string {
  return `parameters-${specification}`
}

import type { PlaygroundModel } from '../api/playground-model.ts'
import { browserMemory } from '../client/browser-storage.ts'
import type { PlaygroundState } from './build-request.ts'
import { parse } from './credentials.ts'

type ChosenServer = Pick<PlaygroundState, 'server' | 'variables'>

interface Kept {
  url?: string
  variables?: Record<string, string>
}

/**
 * The server that a reader chose for the last endpoint of a specification, with the values of its variables.
 *
 * @param model The endpoint.
 */
export function readServer({ servers, specification }: PlaygroundModel): ChosenServer {
  const { url, variables = {} }: Kept = parse(browserMemory('localStorage').read(keyOf(specification))) ?? {}
  const server = servers.findIndex((candidate) => candidate.url === url)
  if (server < 0) return { server: 0, variables: {} }
  // Another version of the specification may have other values.
  const known = servers[server]?.variables ?? []
  const kept = Object.entries(variables).filter(([name, value]) =>
    known.some(
      (variable) => variable.name === name && (variable.choices.length === 0 || variable.choices.includes(value)),
    ),
  )
  return { server, variables: Object.fromEntries(kept) }
}

/**
 * Keeps what a reader chose for the next endpoint.
 *
 * @param model The endpoint.
 * @param chosen The server.
 */
export function keepServer({ servers, specification }: PlaygroundModel, { server, variables }: ChosenServer): void {
  const text = JSON.stringify({ url: servers[server]?.url, variables })
  browserMemory('localStorage').write(keyOf(specification), text)
}

function keyOf(specification: string): string {
  return `server-${specification}`
}

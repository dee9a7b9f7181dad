import type { ServerOptions } from 'node:http'
import type { BodyTimeouts } from './watch-body.ts'

/** Milliseconds for a client to send its request. */
export interface ServerTimeouts extends BodyTimeouts {
  /** For the head of a request. */
  head: number
  /** Between two looks at the open connections. */
  look: number
}

/** How long clients may take on a usual line. */
export const defaultTimeouts: ServerTimeouts = { head: 15_000, look: 5_000, request: 60_000, part: 30_000, least: 1024 }

/**
 * How long a connection may wait for its next request. Proxies and programs that work through a list of pages keep theirs for
 * about a minute, and would write into one that this side has just ended.
 */
const idleConnection = 75_000

/** Milliseconds after which a thread of our own gives up a connection to the platform that it does not need: before the other side does. */
export const idleInside = idleConnection - 15_000

/** Options of every port of the platform. */
export function serverOptions(clients: ServerTimeouts): ServerOptions {
  return {
    keepAliveTimeout: idleConnection,
    headersTimeout: clients.head,
    // Bodies are watched one by one.
    requestTimeout: 0,
    connectionsCheckingInterval: clients.look,
  }
}

import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import { Socket } from 'node:net'

/** Milliseconds for connecting. */
const connectWait = 5_000

/** A connection to PostgreSQL whose socket can be cut: callers that wait for an answer then get an error. */
export class SocketClient extends Client {
  readonly socket: Socket
  constructor(config: ClientConfig = {}) {
    const socket = new Socket()
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...config,
      connectionTimeoutMillis: connectWait,
      stream: () => socket,
    })
    this.socket = socket
  }
}

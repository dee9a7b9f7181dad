import type { ImmediateAnswer, RequestHead } from '../process/http-server.ts'
import type { ServerTimeouts } from '../process/server-options.ts'
import type { AnsweredCount } from './answer-counts.ts'
import type { Ticket, TicketMemory } from './ticket-memory.ts'

/** The settings of a thread that answers readers. */
export interface ReaderSettings {
  host: string
  /** 0 for any that is free. */
  port: number
  /** Whether other threads listen on the same port. */
  isShared: boolean
  /** The socket of the platform itself. */
  socketPath: string
  clients: ServerTimeouts
  /** Bytes of answers that it keeps. */
  keptBytes: number
  memory: TicketMemory
}

/** A request of which the platform may have the answer at hand. */
export interface ReaderQuestion extends Pick<RequestHead, 'method' | 'url' | 'headers'> {
  id: number
  /** The address that has connected. */
  peer: string
}

/** A message of a thread. */
export type ReaderNews =
  | { kind: 'listening'; port: number }
  /** It cannot listen. */
  | { kind: 'refused'; code: string; message: string }
  /** It listens, and could not take a connection. */
  | { kind: 'missed'; code: string; message: string }
  | { kind: 'answered'; answered: readonly AnsweredCount[] }
  | ({ kind: 'asked' } & ReaderQuestion)

/**
 * An order to a thread: to ask each connection to end with its next answer, or to end once the open answers are sent.
 */
export type ReaderOrder = 'leave' | 'close' | ReaderAnswer

/** The platform's immediate answer; without one, the thread has to ask its socket. */
export interface ReaderAnswer {
  id: number
  answer: ImmediateAnswer | undefined
  /** How long it may be kept; undefined if it is for this request alone. */
  ticket: Ticket | undefined
}

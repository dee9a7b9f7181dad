import type { ImmediateAnswer, RequestHead } from '../process/http-server.ts'
import type { ServerTimeouts } from '../process/server-options.ts'
import type { AnsweredCount } from './answer-counts.ts'
import type { Ticket, TicketMemory } from './ticket-memory.ts'

/** What a thread that answers readers is given. */
export interface ReaderSettings {
  host: string
  /** 0 for any that is free. */
  port: number
  /** Whether other threads listen on the same port. */
  isShared: boolean
  /** Where the platform itself listens. */
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

/** What a thread says. */
export type ReaderNews =
  | { kind: 'listening'; port: number }
  /** It cannot listen. */
  | { kind: 'refused'; code: string; message: string }
  /** It listens, and could not take a connection. */
  | { kind: 'missed'; code: string; message: string }
  | { kind: 'answered'; answered: readonly AnsweredCount[] }
  | ({ kind: 'asked' } & ReaderQuestion)

/** What a thread is told: to ask each connection to end with its next answer, or to end once the open answers are sent. */
export type ReaderOrder = 'leave' | 'close' | ReaderAnswer

/** What the platform has at hand; without an answer, its socket has to be asked. */
export interface ReaderAnswer {
  id: number
  answer: ImmediateAnswer | undefined
  /** How long it may be kept; undefined if it is for this request alone. */
  ticket: Ticket | undefined
}

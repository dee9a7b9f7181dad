import type { IncomingMessage } from 'node:http'
import { plainPathOf } from '../hosting/answers/plain-request.ts'
import { hasBody } from '../process/request-head.ts'
import { holds, type Ticket, type TicketMemory } from './ticket-memory.ts'

/** An answer as the platform gave it. */
export interface KeptAnswer {
  status: number
  /** Names and values in turn. */
  headers: readonly string[]
  body: Uint8Array | undefined
  ticket: Ticket
}

/** A thread's cache of the platform's answers. */
export interface KeptAnswers {
  /** The answer to a request; undefined if none is kept, or none that still holds. */
  get(key: string): KeptAnswer | undefined
  put(key: string, answer: KeptAnswer): void
}

/** Bytes of an answer besides its content. */
const overhead = 1500

/** Longer headers are not worth a copy of the answer. */
const longestKey = 2000

/**
 * Names a request by everything that the platform looks at before it answers at once.
 *
 * @returns Undefined for requests that it does not answer at once.
 */
export function keyOf({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' || headers.host === undefined || hasBody(headers)) return undefined
  const path = plainPathOf(url, headers)
  if (path === undefined) return undefined
  const known = headers['if-none-match'] ?? ''
  const key = `${headers.host}\n${path}\n${headers.accept ?? ''}\n${headers['accept-encoding'] ?? '-'}\n${known}`
  return key.length > longestKey ? undefined : key
}

/**
 * Makes the memory of a thread.
 *
 * @param limit Bytes that all answers may take; the least recently used go first.
 * @param memory Says which of them still hold.
 */
export function createKeptAnswers(limit: number, memory: TicketMemory): KeptAnswers {
  const entries = new Map<string, KeptAnswer>()
  let total = 0

  function remove(key: string, answer: KeptAnswer): void {
    entries.delete(key)
    total -= sizeOf(key, answer)
  }

  return {
    get(key) {
      const answer = entries.get(key)
      if (answer === undefined) return undefined
      if (!holds(memory, answer.ticket)) {
        // The same site may be looked for at the moment: only what was replaced is of no use any more.
        const current = Atomics.load(memory.versions, answer.ticket.index)
        if (current !== 0 && current !== answer.ticket.version) remove(key, answer)
        return undefined
      }
      entries.delete(key)
      entries.set(key, answer)
      return answer
    },
    put(key, answer) {
      const size = sizeOf(key, answer)
      if (size > limit / 8) return
      const before = entries.get(key)
      if (before !== undefined) remove(key, before)
      entries.set(key, answer)
      total += size
      for (const [oldest, old] of entries) {
        if (total <= limit) break
        remove(oldest, old)
      }
    },
  }
}

function sizeOf(key: string, { body, headers }: KeptAnswer): number {
  return overhead + 2 * key.length + headers.length * 40 + (body?.length ?? 0)
}

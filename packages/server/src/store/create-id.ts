import { randomBytes } from 'node:crypto'

/** The kind of an id; part of the id, so that one in a log or a URL speaks for itself. */
export type IdPrefix =
  | 'organisation'
  | 'user'
  | 'project'
  | 'key'
  | 'job'
  | 'turn'
  | 'mention'
  | 'use'
  | 'pull'
  | 'comment'
  | 'session'
  | 'account'
  | 'verification'
  | 'deployment'
  | 'feedback'
  | 'endpoint'
  | 'delivery'
  | 'workflow'
  | 'run'
  | 'worker'
  | 'model'
  | 'budget'
  | 'connection'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Creates an id: its kind, its time of creation, and 80 random bits. Ids of one kind sort by time, to the millisecond.
 *
 * @param prefix The kind.
 * @param now Milliseconds since 1970.
 * @returns For example `job_01kag3c5v8q2mzt7w4x9y6n1rd`.
 */
export function createId(prefix: IdPrefix, now: number): string {
  let time = ''
  for (let rest = now, place = 0; place < 10; place += 1, rest = Math.floor(rest / 32)) {
    time = alphabet.charAt(rest % 32) + time
  }
  const random = Array.from(randomBytes(16), (byte) => alphabet.charAt(byte % 32)).join('')
  return `${prefix}_${time}${random}`
}

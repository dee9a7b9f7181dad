import type { MailServices } from '@docwright/contract'
import type { InMemoryState } from './in-memory-state.ts'

/** Ending e-mail by the link in it, in memory. */
export function inMemoryMail({ mail }: InMemoryState): MailServices {
  /** The states to which e-mail returns. */
  const wanted = new Map<string, 'on' | 'off'>()
  return {
    subscription: async (token) => mail.get(token),
    async end(token) {
      const known = mail.get(token)
      if (known === undefined || known.state === 'ended') return false
      wanted.set(token, known.state)
      mail.set(token, { ...known, state: 'ended' })
      return true
    },
    async resume(token) {
      const known = mail.get(token)
      if (known?.state !== 'ended') return false
      mail.set(token, { ...known, state: wanted.get(token) ?? 'on' })
      return true
    },
  }
}

import type { MailServices } from '@docwright/contract'
import type { InMemoryState } from './in-memory-state.ts'

/** Ending e-mail by the link in it, in memory. */
export function inMemoryMail({ mail }: InMemoryState): MailServices {
  function change(token: string, from: 'on' | 'ended', to: 'on' | 'ended'): boolean {
    const known = mail.get(token)
    if (known?.state !== from) return false
    mail.set(token, { ...known, state: to })
    return true
  }
  return {
    subscription: async (token) => mail.get(token),
    end: async (token) => change(token, 'on', 'ended'),
    resume: async (token) => change(token, 'ended', 'on'),
  }
}

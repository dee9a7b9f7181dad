import type { MailServices } from '@docwright/contract'
import { endMail, readMailState, resumeMail } from '../commands/end-mail.ts'
import type { DashboardContext } from './dashboard-context.ts'

/** Ending e-mail by the link in it. */
export function createMailServices(context: Pick<DashboardContext, 'store' | 'secrets'>): MailServices {
  return {
    subscription: async (token) => readMailState(context, token),
    end: async (token) => endMail(context, token),
    resume: async (token) => resumeMail(context, token),
  }
}

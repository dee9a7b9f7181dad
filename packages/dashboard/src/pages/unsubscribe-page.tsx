import type { MailSubscriptionState } from '@docwright/contract'
import type { JSX } from 'preact'
import { ActionForm } from '../layout/forms.tsx'
import { Logo } from '../layout/logo.tsx'
import { usePage } from '../layout/page-context.ts'

/** Whether the receiver of an e-mail goes on getting them, with the one button that changes it. */
export function UnsubscribePage(properties: { action: string; subscription: MailSubscriptionState }): JSX.Element {
  const { mail } = usePage().texts
  const { address, project, state } = properties.subscription
  const buttons = { on: mail.end, off: mail.ruleOut, ended: mail.resume }
  return (
    <section class="account-page">
      <Logo />
      <h1>{mail.headings[state]}</h1>
      <p class="description">{mail.notes[state](address, project)}</p>
      <ActionForm action={properties.action}>
        {state === 'ended' && <input type="hidden" name="again" value="yes" />}
        <button class="button" data-look={state === 'on' ? 'primary' : 'secondary'} type="submit">
          {buttons[state]}
        </button>
      </ActionForm>
    </section>
  )
}

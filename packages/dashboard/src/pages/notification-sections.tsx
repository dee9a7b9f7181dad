import type { Project, Refusal, Webhook } from '@docwright/contract'
import { webhookEventTypes } from '@docwright/contract'
import type { JSX } from 'preact'
import { CodeText } from '../layout/code-text.tsx'
import { DocsLink } from '../layout/docs-link.tsx'
import { ActionForm, ChoiceField, TextField } from '../layout/forms.tsx'
import { usePage } from '../layout/page-context.ts'
import { isMail, WebhookRow } from './webhook-row.tsx'

/** Properties of the sections on notifications. */
export interface NotificationsView {
  project: Project
  webhooks: readonly Webhook[]
  newWebhook: { url: string; events: readonly string[] }
  /** Whether the server sends e-mail. */
  sendsMail: boolean
  newMail: { email: string; events: readonly string[] }
  refusal?: Refusal | undefined
}

/** Whom the project writes to. */
export function MailReceivers({ project, webhooks, newMail, sendsMail, refusal }: NotificationsView): JSX.Element {
  const { settings: texts } = usePage().texts
  const address = `/projects/${project.id}/settings`
  return (
    <section id="e-mail">
      <h2>{texts.mail}</h2>
      <p class="hint">
        <CodeText text={sendsMail ? texts.mailNote : texts.noMail} />
        <DocsLink topic="mail" />
      </p>
      <Receivers webhooks={webhooks.filter(isMail)} address={address} />
      {sendsMail && (
        <ActionForm action={`${address}/e-mail`} class="form">
          <TextField
            name="email"
            type="email"
            label={texts.email}
            value={newMail.email}
            refusal={refusal}
            maxLength={254}
            autocomplete="off"
          />
          <Events name="mailEvents" label={texts.emailEvents} chosen={newMail.events} refusal={refusal} />
          <div class="actions">
            <button class="button" data-look="secondary" type="submit">
              {texts.addEmail}
            </button>
          </div>
        </ActionForm>
      )}
    </section>
  )
}

/** Programs that are notified about a project. */
export function Webhooks({ project, webhooks, newWebhook, refusal }: NotificationsView): JSX.Element {
  const { settings: texts } = usePage().texts
  const address = `/projects/${project.id}/settings`
  const programs = webhooks.filter((webhook) => !isMail(webhook))
  return (
    <section id="webhooks">
      <h2>{texts.webhooks}</h2>
      <p class="hint">
        {programs.length === 0 ? `${texts.noWebhooks} ${texts.webhooksNote}` : texts.webhooksNote}
        <DocsLink topic="webhooks" />
      </p>
      <Receivers webhooks={programs} address={address} />
      <ActionForm action={`${address}/webhooks`} class="form">
        <TextField
          name="url"
          type="url"
          label={texts.url}
          hint={texts.urlHint}
          value={newWebhook.url}
          refusal={refusal}
          autocomplete="off"
        />
        <Events name="events" label={texts.events} chosen={newWebhook.events} refusal={refusal} isNamed />
        <div class="actions">
          <button class="button" data-look="secondary" type="submit">
            {texts.addWebhook}
          </button>
        </div>
      </ActionForm>
    </section>
  )
}

function Receivers({ webhooks, address }: { webhooks: readonly Webhook[]; address: string }): JSX.Element | null {
  if (webhooks.length === 0) return null
  return (
    <ul class="rows compact">
      {webhooks.map((webhook) => (
        <WebhookRow webhook={webhook} address={`${address}/webhooks`} />
      ))}
    </ul>
  )
}

/** Names of events, in people's words; for authors of programs, with the technical name. */
function Events(properties: {
  name: string
  label: string
  chosen: readonly string[]
  refusal: Refusal | undefined
  isNamed?: boolean
}): JSX.Element {
  const { settings: texts } = usePage().texts
  const { name, label, chosen, refusal, isNamed = false } = properties
  return (
    <ChoiceField
      name={name}
      label={label}
      type="checkbox"
      class="dense words"
      refusal={refusal}
      choices={webhookEventTypes.map((value) => ({
        value,
        label: texts.eventNames[value],
        ...(isNamed ? { hint: value } : {}),
        checked: chosen.includes(value),
      }))}
    />
  )
}

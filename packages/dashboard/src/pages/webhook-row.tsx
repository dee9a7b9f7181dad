import type { Webhook } from '@docwright/contract'
import type { JSX } from 'preact'
import { Confirmation } from '../layout/confirmation.tsx'
import { Moment } from '../layout/moment.tsx'
import { usePage } from '../layout/page-context.ts'
import { Status } from '../layout/status.tsx'

/** A current failure to deliver is shown before an earlier success. */
function WebhookState({ webhook: { lastDelivery, waiting } }: { webhook: Webhook }): JSX.Element {
  const { settings: texts } = usePage().texts
  if (waiting !== null) {
    return (
      <p class="row-state">
        <Status tone="bad">{texts.notDeliveredYet(waiting.count)}</Status> <Moment at={waiting.since} />
        <br />
        {waiting.detail}
      </p>
    )
  }
  if (lastDelivery === null) return <p class="row-state">{texts.notDelivered}</p>
  const isDelivered = lastDelivery.status === 'delivered'
  return (
    <p class="row-state">
      <span title={isDelivered ? lastDelivery.detail : undefined}>
        <Status tone={isDelivered ? 'good' : 'bad'}>{isDelivered ? texts.delivered : texts.undelivered}</Status>{' '}
        <Moment at={lastDelivery.at} />
      </span>
      {!isDelivered && (
        <>
          <br />
          {lastDelivery.detail}
        </>
      )}
    </p>
  )
}

/** Whether it is an e-mail address. */
export function isMail({ url }: Webhook): boolean {
  return url.startsWith('mailto:')
}

/** A webhook of a project: its address, its state, and a button that removes it. */
export function WebhookRow({ webhook, address }: { webhook: Webhook; address: string }): JSX.Element {
  const { settings: texts } = usePage().texts
  const { id, url } = webhook
  return (
    <li class="row">
      <div class="row-main">
        <p class="row-title">{url.replace(/^mailto:/, '')}</p>
        <p class="row-note">
          {webhook.events.length === 0
            ? texts.namedOnly
            : webhook.events.map((event) => <span title={event}>{texts.eventNames[event]}</span>)}
        </p>
      </div>
      <WebhookState webhook={webhook} />
      <div class="row-action">
        <Confirmation
          id={`remove-webhook-${id}`}
          action={`${address}/${encodeURIComponent(id)}/remove`}
          label={texts.remove}
          name={`${texts.remove} ${url}`}
          question={texts.removeWebhook}
          note={texts.removeWebhookNote}
          confirm={texts.remove}
          decline={texts.keep}
          tone="danger"
          look="quiet"
        />
      </div>
    </li>
  )
}

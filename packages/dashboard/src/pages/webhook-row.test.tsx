import type { Webhook } from '@docwright/contract'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { PageFactsProvider } from '../layout/page-context.ts'
import { english } from '../texts/english.ts'
import { WebhookRow } from './webhook-row.tsx'

function rowOf(change: Partial<Webhook>): string {
  const created = { id: 'w', url: 'https://hooks.example', events: [], createdAt: '2026-01-01T00:00:00Z' }
  const webhook: Webhook = { ...created, lastDelivery: null, waiting: null, ...change }
  return render(
    <PageFactsProvider value={{ texts: english, now: new Date(0), formToken: '' }}>
      <WebhookRow webhook={webhook} address="/webhooks" />
    </PageFactsProvider>,
  )
}

test('a webhook whose deliveries fail says how many are tried again and why, also if it never had one', () => {
  const waiting = { count: 3, since: '2026-01-01T00:00:00Z', detail: 'The endpoint did not answer in time.' }
  const html = rowOf({ waiting })
  expect(html).toContain('3 deliveries failed and will be tried again')
  expect(html).toContain('The endpoint did not answer in time.')
  expect(html).not.toContain('No deliveries yet')
  const before = { at: '2026-01-01T00:00:00Z', status: 'delivered', detail: '204' } as const
  expect(rowOf({ waiting: { ...waiting, count: 1 }, lastDelivery: before })).toContain('One delivery failed')
  expect(rowOf({ lastDelivery: before })).toContain('Last delivery succeeded')
  expect(rowOf({})).toContain('No deliveries yet')
})

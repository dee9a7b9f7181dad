import { expect, test } from 'vitest'
import { visitSample } from '../testing/visit-sample.ts'

const settings = '/projects/prj_relay/settings'

test('a setting with an unknown value has its default', async () => {
  const { relay, get, post } = await visitSample()
  await get(settings)
  const saved = await post(settings, { name: 'Relay', defaultBranch: 'main', docsFolder: 'docs', demand: 'nonsense' })
  expect([saved.status, saved.location]).toEqual([303, `${settings}?done=settings-saved`])
  expect(relay.settings).toMatchObject({ name: 'Relay', demand: 'none', previewComments: true })
})

test('a domain is added, and removed again', async () => {
  const { relay, get, post } = await visitSample()
  await get(settings)
  const added = await post(`${settings}/domains`, { host: 'new.relay.example' })
  expect(added.location).toBe(`${settings}?done=domain-added`)
  expect(relay.domains.map(({ host }) => host)).toContain('new.relay.example')
  const removed = await post(`${settings}/domains/remove`, { host: 'new.relay.example' })
  expect(removed.location).toBe(`${settings}?done=domain-removed`)
  expect(relay.domains.map(({ host }) => host)).not.toContain('new.relay.example')
})

test('a webhook hears of known events alone, and its secret is shown once', async () => {
  const { relay, get, post } = await visitSample()
  await get(settings)
  const url = 'https://hooks.relay.example/new'
  const added = await post(`${settings}/webhooks`, { url, events: ['agent.job.failed', 'nonsense'] })
  expect([added.status, added.location]).toEqual([200, null])
  const webhook = relay.webhooks.find((one) => one.url === url)
  expect(webhook?.events).toEqual(['agent.job.failed'])
  const removed = await post(`${settings}/webhooks/${webhook?.id ?? ''}/remove`)
  expect(removed.location).toBe(`${settings}?done=webhook-removed`)
})

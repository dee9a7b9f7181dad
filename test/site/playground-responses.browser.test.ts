import { expect, test } from 'vitest'
import { parameter, send, start, visitEndpoints } from './try-endpoint.ts'

const visits = visitEndpoints()

test('an error is an answer; headers and pictures are shown', async () => {
  const page = await visits.open({ get: { summary: 'Try' } }, { path: '/missing' })
  await start(page)
  expect(await send(page, visits.api)).toBe('404 Not Found')
  expect(await page.textContent('.playground-body')).toContain('no such pet')
  await page.click('.playground-response button:has-text("Headers")')
  expect(await page.textContent('.playground-headers')).toContain('application/json')
})

test('in a narrow window, the response comes into view', async () => {
  await visits.watched.page.setViewportSize({ width: 390, height: 600 })
  const fields = Array.from({ length: 20 }, (_, index) => ({ name: `f${index}`, in: 'query', schema: {} }))
  const page = await visits.open({ get: { summary: 'Try', parameters: fields } })
  await start(page)
  await send(page, visits.api)
  const box = await page.locator('.playground-code').boundingBox()
  expect(box?.y).toBeGreaterThan(0)
  expect(box?.y).toBeLessThan(500)
  const width = await page.evaluate(() => document.querySelector('.playground-columns')?.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})

test('an edit that arrives while the form is open leaves it as it is', async () => {
  const page = await visits.open({ get: { summary: 'Try', parameters: [parameter('query', 'q')] } })
  await start(page)
  await page.fill('#playground-query-q', 'typed')
  const styles = (await page.getAttribute('.try-it', 'data-styles')) ?? ''
  await visits.site?.write(
    'docs.json',
    '{ "name": "Edited", "navigation": { "groups": [{ "group": "API", "openapi": "api.json", "pages": [] }] } }',
  )
  await expect.poll(() => page.title()).toContain('Edited')
  // Sheets that are no longer wanted go a moment later.
  await page.waitForTimeout(500)
  expect(await page.$$(`link[href="${styles}"]`)).toHaveLength(1)
  expect(await page.inputValue('#playground-query-q')).toBe('typed')
})

test('the tab keeps the last answers of an endpoint, with what was asked', async () => {
  const page = await visits.open({ get: { summary: 'Try', parameters: [parameter('query', 'q')] } })
  for (const [index, q] of ['first', 'second'].entries()) {
    await start(page)
    await page.fill('#playground-query-q', q)
    await page.click('.playground-send')
    // Another visit of the page, as after a link to another endpoint and back.
    await expect.poll(() => page.evaluate(() => sessionStorage['docwright-answers'] ?? '')).toContain(`q=${q}`)
    expect(visits.api.received).toHaveLength(index + 1)
    await page.reload()
  }
  await start(page)
  const kept = page.locator('.playground-response .playground-statuses').first().locator('button')
  await expect.poll(() => kept.count()).toBe(2)
  await kept.nth(1).click()
  expect(await kept.nth(1).getAttribute('aria-pressed')).toBe('true')
  expect(await page.textContent('.playground-code')).toBe('200 OK')
  await page.click('.playground-response button:text-is("Request")')
  expect(await page.textContent('.playground-response .playground-line')).toContain('q=first')
  expect(visits.api.received).toHaveLength(2)
})

test('a picture is shown', async () => {
  const page = await visits.open({ get: { summary: 'Try' } }, { path: '/picture' })
  await start(page)
  await send(page, visits.api)
  const width = () => page.evaluate(() => document.querySelector<HTMLImageElement>('.playground-image')?.naturalWidth)
  await expect.poll(width).toBe(8)
})

test.each([{ proxy: false }, { proxy: true }])(
  'events are shown while they arrive, until the reader has enough: %j',
  async ({ proxy }) => {
    const page = await visits.open({ get: { summary: 'Try' } }, { path: '/events', proxy })
    await start(page)
    await page.click('.playground-send')
    await page.waitForSelector('.playground-response[aria-busy="true"] .playground-body')
    expect(await page.textContent('.playground-body')).toBe('data: {"n":1}\n\n')
    await page.click('.playground-send[data-kind="cancel"]')
    await page.waitForSelector('.playground-response[aria-busy="false"]')
    expect(await page.textContent('.playground-body')).toBe('data: {"n":1}\n\n')
    expect(await page.textContent('.playground-response .playground-note')).toBe('The response is not complete.')
  },
)

test('a request that takes too long for its reader is cancelled', async () => {
  const page = await visits.open({ get: { summary: 'Try' } }, { path: '/slow' })
  await start(page)
  await page.click('.playground-send')
  await page.click('.playground-send[data-kind="cancel"]')
  expect(await page.textContent('.playground-failure')).toContain('The request was stopped.')
  expect(await page.textContent('.playground-send')).toBe('Send')
})

test('sound is played, of a large text the beginning is shown and all of it can be downloaded', async () => {
  const sound = await visits.open({ get: { summary: 'Try' } }, { path: '/sound' })
  await start(sound)
  await send(sound, visits.api)
  const duration = () => sound.evaluate(() => document.querySelector<HTMLAudioElement>('#playground audio')?.duration)
  await expect.poll(duration).toBeCloseTo(0.1)
  expect(visits.watched.faults).toEqual([])
  await visits.site?.close()
  const large = await visits.open({ get: { summary: 'Try' } }, { path: '/large' })
  await start(large)
  await send(large, visits.api, 2)
  expect(await large.textContent('.playground-response .playground-note')).toContain('the first 200,000 characters')
  const [download] = await Promise.all([large.waitForEvent('download'), large.click('text="Download"')])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).length).toBe(3_000_000)
})

test('an API that forbids other sites is explained, and can be called through the proxy', async () => {
  await visits.restartApi(false)
  const direct = await visits.open({ get: { summary: 'Try' } }, { path: '/pets' })
  await start(direct)
  await direct.click('.playground-send')
  expect(await direct.textContent('.playground-failure')).toContain('CORS')
  await visits.site?.close()
  const proxied = await visits.open({ get: { summary: 'Try' } }, { path: '/pets', proxy: true })
  await start(proxied)
  const before = visits.api.received.length
  expect(await send(proxied, visits.api, before + 1)).toBe('200 OK')
})

test('the proxy refuses private addresses unless they are allowed, and follows no redirect', async () => {
  const refused = await visits.open({ get: { summary: 'Try' } }, { path: '/pets', proxy: true, privateApis: false })
  await start(refused)
  await refused.click('.playground-send')
  expect(await refused.textContent('.playground-failure')).toContain('private address')
  expect(visits.api.received).toEqual([])
  await visits.site?.close()
  const moved = await visits.open({ get: { summary: 'Try' } }, { path: '/moved', proxy: true })
  await start(moved)
  expect(await send(moved, visits.api)).toBe('302 Found')
  expect(visits.api.received).toHaveLength(1)
})

import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { startOAuth, type OAuthServer } from './oauth-server.ts'
import { send, start, visitEndpoints } from './try-endpoint.ts'

const visits = visitEndpoints()
const operation = { get: { summary: 'Try', security: [{ auth: ['read'] }] } }
const token = '#playground-authorization-auth'
let provider: OAuthServer

beforeEach(async () => {
  provider = await startOAuth()
})
afterEach(() => provider.close())

function scheme() {
  const { origin } = provider
  const scopes = { read: 'Read pets', write: 'Change pets' }
  const tokenUrl = `${origin}/token`
  const flows = {
    authorizationCode: { authorizationUrl: `${origin}/authorize`, tokenUrl, scopes, 'x-client-id': 'docs' },
    clientCredentials: { tokenUrl, scopes },
    password: { tokenUrl, scopes },
    deviceAuthorization: { deviceAuthorizationUrl: `${origin}/device`, tokenUrl, scopes },
  }
  return { type: 'oauth2', flows }
}

const getToken = (page: Page) => page.click('.playground-get-token')
const choose = (page: Page, flow: string) => page.selectOption(`${token}-flow`, flow)
const forget = (page: Page) => page.click('text="Forget the token"')

/** The scope of the token that the form has, once it has one. */
async function scopeOfToken(page: Page): Promise<string | undefined> {
  await expect.poll(() => page.inputValue(token)).toMatch(/^token-/)
  return provider.tokens.get(await page.inputValue(token))
}

test('a token comes by code with PKCE, is sent to the API, and leaves nothing behind', async () => {
  const page = await visits.open(operation, { scheme: scheme() })
  await start(page)
  await page.check('.playground-check input')
  expect(await page.textContent('.playground-sign-in')).toContain(`${visits.site?.origin}/_docwright/sign-in.html`)
  await page.click('.playground-sign-in summary')
  await page.check('text=Change pets')
  expect(await accessibilityProblems(page)).toEqual([])
  await getToken(page)
  expect(await scopeOfToken(page)).toBe('read write')
  await expect.poll(() => page.context().pages().length).toBe(1)
  expect(provider.asked).toMatchObject([{ grant_type: 'authorization_code', client_id: 'docs' }])
  const first = await page.inputValue(token)
  expect(await send(page, visits.api)).toBe('200 OK')
  expect(visits.api.received[0]?.headers.authorization).toBe(`Bearer ${first}`)
  expect(page.url()).not.toContain('token-')
  expect(await page.evaluate(() => JSON.stringify([history.state, localStorage]))).not.toContain(first)
  // What is on the screen has no token; what is asked again after a reload still has it.
  expect(await page.textContent('#playground')).not.toContain(first)
  await page.reload()
  await start(page)
  expect(await page.inputValue(token)).toBe(first)
  await forget(page)
  expect(await page.inputValue(token)).toBe('')
  expect(visits.watched.faults).toEqual([])
})

test('a token comes by client credentials, by password, and by a code that is typed elsewhere', async () => {
  const page = await visits.open(operation, { scheme: scheme() })
  await start(page)
  await choose(page, 'clientCredentials')
  await page.fill(`${token}-client`, 'a b')
  await page.fill(`${token}-secret`, 'pass:ü')
  provider.faults.onlyForm = true
  await getToken(page)
  expect(await scopeOfToken(page)).toBe('read')
  provider.faults.onlyForm = false
  await forget(page)

  await choose(page, 'password')
  await page.fill(`${token}-client`, 'docs')
  await page.fill(`${token}-secret`, '')
  await page.fill(`${token}-user`, 'ann')
  await page.fill(`${token}-password`, 'p w')
  await getToken(page)
  expect(await scopeOfToken(page)).toBe('read')
  await forget(page)

  await choose(page, 'deviceAuthorization')
  await getToken(page)
  await page.waitForSelector('.playground-device:has-text("WDJB-MJHT")')
  expect(await page.getAttribute('.playground-device a', 'href')).toBe(`${provider.origin}/activate`)
  provider.approve()
  expect(await scopeOfToken(page)).toBe('read')
  // A browser notes every answer of a server that says no or not yet.
  expect(visits.watched.faults.filter((fault) => !/status of 40[01] /.test(fault))).toEqual([])
})

test('OpenID Connect finds its addresses out, through the proxy too, where a provider shuts its pages off', async () => {
  const openId = { type: 'openIdConnect', openIdConnectUrl: `${provider.origin}/.well-known/openid-configuration` }
  const page = await visits.open(operation, { scheme: openId, proxy: true })
  provider.faults.noCors = true
  Object.assign(provider.faults, { asksReader: true, shutsOff: true })
  await start(page)
  await getToken(page)
  // Nothing is asked for without the name of a client.
  await page.waitForSelector('.playground-failure:has-text("client_id")')
  expect(await page.evaluate(() => `#${document.activeElement?.id}`)).toBe(`${token}-client`)
  await page.fill(`${token}-client`, 'docs')
  const [popup] = await Promise.all([page.context().waitForEvent('page'), getToken(page)])
  await popup.click('#allow')
  expect(await scopeOfToken(page)).toBe('read')
  await expect.poll(() => page.context().pages().length).toBe(1)
  expect(visits.watched.faults).toEqual([])
})

test('what goes wrong is told plainly: a closed window, another state, a refusal, nonsense, a server that forbids, an end', async () => {
  const page = await visits.open(operation, { scheme: scheme() })
  await start(page)
  const told = (text: string) => page.waitForSelector(`.playground-sign-in :text("${text}")`)

  provider.faults.asksReader = true
  const [popup] = await Promise.all([page.waitForEvent('popup'), getToken(page)])
  await popup.waitForSelector('#allow')
  await popup.close()
  await told('was closed before')
  provider.faults.asksReader = false

  provider.faults.state = true
  await getToken(page)
  await told('does not belong to this sign-in')
  provider.faults.state = false

  await page.evaluate(() => (window.open = () => null))
  await getToken(page)
  await told('blocked the sign-in window')

  await choose(page, 'password')
  await getToken(page)
  await told(`${provider.origin} refused.`)
  await told('invalid_grant')
  await page.fill(`${token}-user`, 'ann')
  await page.fill(`${token}-password`, 'p w')
  provider.faults.nonsense = true
  await getToken(page)
  await told('is not one of OAuth 2.0')
  await told('Welcome')
  provider.faults.nonsense = false
  expect(provider.tokens.size).toBe(0)
  provider.faults.noCors = true
  await getToken(page)
  await told('(CORS)')
  provider.faults.noCors = false

  // A token that has ended is renewed before the request, and asked for anew where it cannot be.
  provider.faults.lifetime = 0.001
  await getToken(page)
  await scopeOfToken(page)
  const first = await page.inputValue(token)
  provider.faults.lifetime = 60
  expect(await send(page, visits.api)).toBe('200 OK')
  expect(await page.inputValue(token)).not.toBe(first)
  expect(visits.api.received[0]?.headers.authorization).toBe(`Bearer ${await page.inputValue(token)}`)
  await page.waitForSelector('.playground-sign-in :text("valid until")')
  await page.evaluate(() => {
    const [key = '', kept = ''] = Object.entries(sessionStorage).find(([name]) => name.includes('credentials')) ?? []
    sessionStorage.setItem(key, kept.replace(/"expires":\d+/, '"expires":1').replace(/"refresh":"[^"]*",?/, ''))
  })
  await page.reload()
  await start(page)
  await page.click('.playground-send')
  await page.waitForSelector('[role="alert"]:has-text("has expired")')
  expect(visits.api.received).toHaveLength(1)
})

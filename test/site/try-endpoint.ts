import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { startApi, type ApiServer } from './api-server.ts'
import { openPage, type WatchedPage } from './open-page.ts'
import { openFiles, type OpenSite } from './open-site.ts'

/** What a test wants to be otherwise. */
export interface EndpointOptions {
  /** Sends requests through the proxy. */
  proxy?: boolean
  /** The security scheme `auth`. */
  scheme?: object
  /** Template of the path. */
  path?: string
  /** False refuses servers of this machine. */
  privateApis?: boolean
}

/** A browser before endpoints, with an API to try; each test has a page, an API and a site of its own. */
export interface EndpointVisits {
  readonly api: ApiServer
  readonly watched: WatchedPage
  /** The site that is open; whoever opens one by other means leaves it here to be closed. */
  site: OpenSite | undefined
  /** Puts another API in the place of this one, which says whether other sites may call it. */
  restartApi(allowsOthers: boolean): Promise<void>
  /** Previews a site with one endpoint and opens its page; see {@link openEndpoint}. */
  open(item: object, input?: EndpointOptions): Promise<Page>
}

/** Prepares the tests of a file to visit endpoints: starts and ends what they need. */
export function visitEndpoints(): EndpointVisits {
  let browser: Browser
  let api: ApiServer
  let watched: WatchedPage
  beforeAll(async () => {
    browser = await sharedBrowser()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    api = await startApi(true)
    watched = await openPage(browser)
  })
  afterEach(async () => {
    await watched.close()
    await visits.site?.close()
    await api.close()
  })
  const visits: EndpointVisits = {
    get api() {
      return api
    },
    get watched() {
      return watched
    },
    site: undefined,
    async restartApi(allowsOthers) {
      await api.close()
      api = await startApi(allowsOthers)
    },
    async open(item, input = {}) {
      visits.site = await openEndpoint(api, item, input)
      await watched.page.goto(visits.site.origin + (visits.site.paths[0] ?? '/'))
      return watched.page
    },
  }
  return visits
}

/**
 * A parameter of text.
 *
 * @param location Where it goes.
 */
export function parameter(location: string, name: string) {
  return { name, in: location, required: location === 'path', schema: { type: 'string' } }
}

/**
 * Previews a site with one endpoint; its page is the first of its paths.
 *
 * @param api The API that is tried.
 * @param item The path item, with one operation.
 * @param input What is otherwise.
 */
function openEndpoint(api: ApiServer, item: object, input: EndpointOptions = {}): Promise<OpenSite> {
  const { proxy = false, scheme, path, privateApis = true } = input
  const operation = Object.values(item)[0] as { parameters?: { in: string }[] }
  const needsId = operation.parameters?.some((each) => each.in === 'path') === true
  return openFiles(
    {
      'docs.json': {
        api: { playground: { proxy } },
        navigation: { groups: [{ group: 'API', openapi: 'api.json', pages: [] }] },
      },
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Pets', version: '1' },
        servers: [{ url: api.origin }],
        paths: { [path ?? (needsId ? '/pets/{id}' : '/pets')]: item },
        components: { securitySchemes: { auth: scheme ?? { type: 'http', scheme: 'bearer' } } },
      }),
    },
    { privateApis },
  )
}

/**
 * Opens the form.
 *
 * @param page Shows an endpoint.
 */
export async function start(page: Page): Promise<void> {
  await page.click('.try-it')
  await page.waitForSelector('#playground[open]')
}

/**
 * Sends, waits for the given number of requests to have arrived, and tells the status that is shown.
 *
 * @param page Shows the form.
 * @param api The API that is tried.
 * @param count Requests in all.
 */
export async function send(page: Page, api: ApiServer, count = 1): Promise<string | undefined> {
  await page.click('.playground-send')
  await page.waitForSelector('.playground-response[aria-busy="false"] .playground-code')
  await expect.poll(() => api.received.length).toBe(count)
  return (await page.textContent('.playground-code'))?.trim()
}

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ApiServer } from './api-server.ts'
import { openFiles, type OpenSite } from './open-site.ts'

/** What a test wants to be otherwise. */
export interface EndpointWish {
  /** Sends requests through the proxy. */
  proxy?: boolean
  /** The security scheme `auth`. */
  scheme?: object
  /** Template of the path. */
  path?: string
  /** False refuses servers of this machine. */
  privateApis?: boolean
}

/**
 * A parameter of text.
 *
 * @param location Where it goes.
 * @param name Its name.
 */
export function parameter(location: string, name: string) {
  return { name, in: location, required: location === 'path', schema: { type: 'string' } }
}

/**
 * Previews a site with one endpoint; its page is the first of its paths.
 *
 * @param api The API that is tried.
 * @param item The path item, with one operation.
 * @param wish What is otherwise.
 */
export function openEndpoint(api: ApiServer, item: object, wish: EndpointWish = {}): Promise<OpenSite> {
  const { proxy = false, scheme, path, privateApis = true } = wish
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

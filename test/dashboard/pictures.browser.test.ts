import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePlatform } from '../../packages/dashboard/src/testing/sample-project.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { type BuiltSite, buildAndServe } from '../site/built-site.ts'
import { settle } from '../site/layout-problems.ts'
import { openDashboard, type OpenDashboard } from './open-dashboard.ts'
import { sampleSites } from './sample-sites.ts'
import { visitDashboard } from './visit-dashboard.ts'

const folder = join(import.meta.dirname, '../../docs/images/dashboard')
const project = '/projects/prj_relay'
const pages: Readonly<Record<string, { path: string; height?: number }>> = {
  overview: { path: project },
  job: { path: `${project}/jobs/job_install` },
  // High enough for both renderings of the page that it changes.
  review: { path: `${project}/reviews/4`, height: 1240 },
  keys: { path: `${project}/keys` },
  workflows: { path: `${project}/workflows` },
}

let browser: Browser
let dashboard: OpenDashboard
let live: BuiltSite
let preview: BuiltSite

beforeAll(async () => {
  ;[browser, dashboard, live, preview] = await Promise.all([
    sharedBrowser(),
    openDashboard(samplePlatform()),
    buildAndServe(sampleSites.live),
    buildAndServe(sampleSites.preview),
  ])
})
afterAll(async () => {
  await Promise.all([browser.close(), dashboard.close(), live.close(), preview.close()])
})

// `SCREENSHOTS=docs npm test -- test/dashboard/pictures` makes the pictures of the documentation anew.
test.each(['light', 'dark'] as const)('the documentation’s pictures show every page in %s', async (colorScheme) => {
  const viewport = { width: 1200, height: 760 }
  const { page, close } = await visitDashboard(browser, dashboard, { colorScheme, viewport, deviceScaleFactor: 1.5 })
  await serveFrames(page)
  for (const [name, { path, height = viewport.height }] of Object.entries(pages)) {
    await page.setViewportSize({ ...viewport, height })
    await page.goto(`${dashboard.origin}${path}`)
    await settle(page)
    for (const frame of page.frames()) await frame.evaluate(() => document.fonts.ready.then(() => undefined))
    const picture = await pictureOf(page)
    const file = join(folder, `${name}-${colorScheme}.webp`)
    if (process.env['SCREENSHOTS'] === 'docs') {
      await mkdir(folder, { recursive: true })
      await writeFile(file, picture)
    }
    const kept = await readFile(file)
    expect([name, sizeOf(kept)]).toEqual([name, sizeOf(picture)])
    expect(kept.length).toBeLessThan(120_000)
  }
  await close()
})

/** Pages that the dashboard frames come from the sample's sites, built as any other. */
async function serveFrames(page: Page): Promise<void> {
  const hosts = { 'relay.localhost': live, 'relay--agent.localhost': preview }
  for (const [host, { origin }] of Object.entries(hosts)) {
    await page.route(`http://${host}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      const { status, headers, body } = await fetchPage(origin + (pathname === '/' ? '/quickstart' : pathname))
      await route.fulfill({ status, headers, body })
    })
  }
}

/** Without the headers that keep a page from being framed. */
async function fetchPage(url: string): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> {
  const response = await fetch(url)
  const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
  // Fonts come from another origin.
  const headers = { 'content-type': type, 'access-control-allow-origin': '*' }
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) }
}

/** WebP, which the driver of the browser does not offer by itself. */
async function pictureOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  await session.detach()
  return Buffer.from(data, 'base64')
}

/** Width and height of a lossy WebP file, from the head of its first frame. */
function sizeOf(picture: Buffer): [number, number] {
  const frame = picture.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
  return [picture.readUInt16LE(frame + 3) & 0x3fff, picture.readUInt16LE(frame + 5) & 0x3fff]
}

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePlatform } from '../../packages/dashboard/src/testing/sample-project.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { settle } from '../site/layout-problems.ts'
import { openDashboard, type OpenDashboard } from './open-dashboard.ts'
import { visitDashboard } from './visit-dashboard.ts'

const folder = join(import.meta.dirname, '../../docs/images/dashboard')
const project = '/projects/prj_relay'
const pages = {
  overview: project,
  job: `${project}/jobs/job_install`,
  review: `${project}/reviews/4?view=files`,
  keys: `${project}/keys`,
  workflows: `${project}/workflows`,
}

let browser: Browser
let dashboard: OpenDashboard

beforeAll(async () => {
  ;[browser, dashboard] = await Promise.all([sharedBrowser(), openDashboard(samplePlatform())])
})
afterAll(async () => {
  await browser.close()
  await dashboard.close()
})

// `SCREENSHOTS=docs npm test -- test/dashboard/pictures` makes the pictures of the documentation anew.
test.each(['light', 'dark'] as const)('the documentation’s pictures show every page in %s', async (colorScheme) => {
  const viewport = { width: 1200, height: 760 }
  const { page, close } = await visitDashboard(browser, dashboard, { colorScheme, viewport, deviceScaleFactor: 1.5 })
  await page.route('http://relay.localhost/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: liveSite(colorScheme) }),
  )
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(`${dashboard.origin}${path}`)
    await settle(page)
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

/** The sample's site, which stands in the overview as readers see it. */
function liveSite(colorScheme: 'light' | 'dark'): string {
  const [page, text, muted] =
    colorScheme === 'light' ? ['#fff', '#1d1f27', '#666b7a'] : ['#14151a', '#eceef4', '#9a9fae']
  const list = ['Quickstart', 'Install', 'Upgrade', 'Webhooks', 'Retries', 'Errors']
  return `<!doctype html><meta charset="utf-8"><title>Relay</title><body style="margin:0;background:${page};color:${text};font:16px/28px sans-serif">
    <header style="padding:16px 40px;border-bottom:1px solid #8883;font-weight:700">Relay</header>
    <div style="display:flex;gap:72px;padding:40px">
    <nav style="width:220px;color:${muted}">${list.map((entry) => `<div>${entry}</div>`).join('')}</nav>
    <main style="max-width:680px"><h1 style="font-size:32px;line-height:40px;margin:0">Quickstart</h1>
    <p style="color:${muted};font-size:18px">Send your first event in five minutes.</p>
    <p>Relay delivers events to your customers’ servers, and tries again until they have arrived.</p>
    <p>You need an account and a key. Install the client, then send an event.</p></main></div>`
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

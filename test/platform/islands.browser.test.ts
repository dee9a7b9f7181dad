import { mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { openPage } from '../site/open-page.ts'
import { readSite } from './read-site.ts'
import { temporaryFolder } from './start-server.ts'

const page = `---
title: Home
---

export const Counter = ({ start }) => {
  const [count, setCount] = useState(start)
  return (
    <section style={{ color: 'rgb(1, 2, 3)' }} className="p-[13px]">
      <button onClick={() => setCount(count + 1)}>Count {count}</button>
      <Card title="Card" icon="rocket" href="/plain">Inside</Card>
    </section>
  )
}

<Counter start={3} />

<button onClick={() => (document.body.dataset.pressed = 'yes')}>Press</button>
`

test('custom components of a hosted site: under the policy, from the deployment, alive in a browser', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const docs = join(folder, 'docs')
  mkdirSync(docs)
  writeFileSync(join(docs, 'docs.json'), JSON.stringify({ name: 'Islands', navigation: { pages: ['index', 'plain'] } }))
  writeFileSync(join(docs, 'index.mdx'), page)
  writeFileSync(join(docs, 'plain.mdx'), '---\ntitle: Plain\n---\n\nWords.\n')
  const platform = await startTestPlatform({
    firstProject: { name: 'Islands', repository: { kind: 'folder', path: docs } },
  })
  onTestFinished(platform.close)
  const site = (await platform.siteUrl(platform.project.id)) ?? ''
  await expect.poll(async () => (await readSite(site)).status).toBe(200)

  // The first render is there before any script, and the policy allows nothing but the site's own files.
  const { headers, body } = await read(site)
  expect(body).toContain('<button>Count 3</button>')
  expect(body).toContain('>Press</button>')
  // What describes the page to search engines is data, which no browser runs.
  expect(body).not.toMatch(/<script>|<script(?! type="application\/ld\+json")(?![^>]*\bsrc=)|\sstyle="|\sonclick=/)
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self'(?:;| 'sha)/)
  expect(policy).not.toMatch(/unsafe-(?:inline|eval)/)
  const script = /<script type="module" src="([^"]+)"/.exec(body)?.[1] ?? 'none'
  const found = await read(new URL(script, site).href)
  expect([found.status, found.headers['content-type']]).toEqual([200, expect.stringContaining('javascript')])
  const runtime = /from"([^"]+)"/.exec(found.body)?.[1] ?? 'none'
  expect((await read(new URL(runtime, new URL(script, site)).href)).status).toBe(200)
  expect((await read(new URL('/plain', site).href)).body).not.toContain('type="module"')

  const browser = await sharedBrowser()
  onTestFinished(() => browser.close())
  const { page: tab, faults } = await openPage(browser)
  await tab.goto(site)
  await tab.locator('docwright-island[data-live]').last().waitFor()
  await tab.getByRole('button', { name: 'Count 3' }).click()
  await tab.getByRole('button', { name: 'Count 4' }).waitFor()
  expect(await tab.locator('section').evaluate((element) => getComputedStyle(element).padding)).toBe('13px')
  expect(await tab.locator('section').evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)')
  expect(await tab.locator('.card .card-icon svg').count()).toBe(1)
  await tab.getByRole('button', { name: 'Press' }).click()
  expect(await tab.locator('body').getAttribute('data-pressed')).toBe('yes')
  // A name below `localhost` is another host to the watcher of other tests.
  expect(faults.filter((fault) => !fault.includes(`asks ${new URL(site).origin}/`))).toEqual([])
})

interface Answer {
  status: number
  headers: Record<string, string | undefined>
  body: string
}

/** The name is not looked up, since not every system knows the names below `localhost`. */
async function read(url: string): Promise<Answer> {
  const { host, pathname, port } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = get({ host: '127.0.0.1', port, path: pathname, headers: { host } }, async (response) => {
    let body = ''
    for await (const chunk of response.setEncoding('utf8')) body += String(chunk)
    const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
    resolve({ status: response.statusCode ?? 0, headers, body })
  })
  request.on('error', reject)
  return promise
}

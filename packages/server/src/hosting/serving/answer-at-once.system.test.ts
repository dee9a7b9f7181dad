import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  smallSite,
  startHostingContext,
  type HostingContext,
  type RawAnswer,
  type TestRepository,
} from '../testing/hosting-context.ts'

let context: HostingContext
let docs: TestRepository & { id: string }
beforeEach(async () => {
  // An answer counts for seconds, and a busy machine may take longer for the next step.
  const now = Date.now()
  context = await startHostingContext({ options: { clock: () => now } })
  docs = await context.project('docs')
  await deploy(smallSite('Acme'))
})
afterEach(() => context.close())

async function deploy(files: Record<string, string>): Promise<void> {
  await context.hosting.deploy(docs.id, 'main', docs.commit(files))
  await context.hosting.settled()
}

function atOnce(url: string, headers: Record<string, string> = {}, method = 'GET') {
  return context.hosting.handleAtOnce({ method, url, address: '', headers: { host: 'docs.localhost', ...headers } })
}

test('whoever asks for what somebody has just read is answered at once, in the form that was asked for', async () => {
  const page = '/guides/install'
  expect(atOnce(page)).toBeUndefined()
  const { text, headers } = await context.get('docs.localhost', page)
  expect(Buffer.from(atOnce(page)?.body ?? []).toString()).toBe(text)
  expect(brotliDecompressSync(atOnce(page, { 'accept-encoding': 'gzip, br' })?.body ?? '').toString()).toBe(text)
  // Nobody has needed this form yet.
  expect(atOnce(page, { 'accept-encoding': 'gzip' })).toBeUndefined()
  await context.get('docs.localhost', page, { 'accept-encoding': 'gzip' })
  expect(gunzipSync(atOnce(page, { 'accept-encoding': 'gzip' })?.body ?? '').toString()).toBe(text)
  expect(atOnce(page, { 'if-none-match': String(headers.etag) })).toMatchObject({ status: 304, body: undefined })
  const campaign = await context.get('docs.localhost', `${page}?utm_source=mail&x=/../%00`)
  expect(Buffer.from(atOnce(`${page}?utm_source=mail&x=/../%00`)?.body ?? []).toString()).toBe(campaign.text)
  expect(atOnce(page, {}, 'HEAD')).toMatchObject({ status: 200 })
  expect(atOnce(page, { accept: 'text/markdown' })).toBeUndefined()
  const { text: markdown } = await context.get('docs.localhost', page, { accept: 'text/markdown' })
  expect(Buffer.from(atOnce(page, { accept: 'text/markdown' })?.body ?? []).toString()).toBe(markdown)
})

test('what depends on more than that is not', async () => {
  const page = '/guides/install'
  const asked: [string, Record<string, string>?, string?][] = [
    [`${page}?${'q'.repeat(4000)}`],
    ['/old?query'],
    ['/_search/results.html?q=words'],
    [`${page}/`],
    [`/guides/../guides/install`],
    ['/guides/%69nstall'],
    ['//guides/install'],
    [`http://docs.localhost${page}`],
    [page, { range: 'bytes=0-9' }],
    [page, { host: 'localhost' }],
    [page, { host: 'other.localhost' }],
    [page, {}, 'POST'],
    ['/nothing/here', { accept: 'text/markdown' }],
    ['/nothing/here.md'],
    ['/nothing/index'],
    ['/_docwright/nothing.js'],
    ['/guides'],
    ['/guides/install.html'],
    ['/old'],
    ['/mcp'],
    ['/_docwright/feedback'],
  ]
  for (const [path, headers, method] of asked) {
    await context.get('docs.localhost', page)
    if (!path.startsWith('http')) await context.get('docs.localhost', path, headers, method)
    expect([path, atOnce(path, headers, method)]).toEqual([path, undefined])
  }
  expect(atOnce(page)).toBeDefined()
})

test('what has been replaced is not, and the root only where it leads nobody to a language', async () => {
  await context.get('docs.localhost', '/')
  expect(Buffer.from(atOnce('/')?.body ?? []).toString()).toContain('This is Acme')
  await deploy(smallSite('Newer'))
  expect(Buffer.from(atOnce('/')?.body ?? []).toString()).not.toContain('This is Acme')
  expect((await context.get('docs.localhost', '/')).text).toContain('This is Newer')
  const config = {
    ...JSON.parse(smallSite('Acme')['docs.json'] ?? ''),
    navigation: {
      languages: [
        { language: 'en', pages: ['index'] },
        { language: 'fr', pages: ['fr/index'] },
      ],
    },
    redirectByLanguage: true,
  }
  const pages = { 'index.mdx': '# Welcome', 'fr/index.mdx': '# Bienvenue' }
  await deploy({ ...pages, 'docs.json': JSON.stringify(config) })
  const french = { 'accept-language': 'fr', accept: 'text/html' }
  for (const [headers, status] of [
    [{}, 200],
    [french, 307],
  ] as const) {
    expect((await context.get('docs.localhost', '/', headers)).status).toBe(status)
    expect(atOnce('/', headers)).toBeUndefined()
  }
})

test('an address that leads nowhere is, once the page for that is known, but not while its reader gets suggestions', async () => {
  const page = { accept: 'text/html' }
  expect(atOnce('/wp-login.php', page)).toBeUndefined()
  const { text, status } = await context.get('docs.localhost', '/wp-login.php', page)
  expect([status, Buffer.from(atOnce('/other.php', page)?.body ?? []).toString()]).toEqual([404, text])
  expect(atOnce('/other.php', page)?.status).toBe(404)
  expect(atOnce('/nothing/here')?.status).toBe(404)
  expect(atOnce('/guides/instal', page)).toBeUndefined()
  const answers: RawAnswer[] = []
  for (let tries = 0; tries < 21; tries += 1) answers.push(await context.get('docs.localhost', '/guides/instal', page))
  expect(answers[0]?.text).toContain('href="/guides/install"')
  expect(Buffer.from(atOnce('/guides/instal', page)?.body ?? []).toString()).toBe(answers.at(-1)?.text)
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveFolder, type ServedFolder } from './serve-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'docwright-serve-folder-'))
let served: ServedFolder
let below: ServedFolder

beforeAll(async () => {
  const files = {
    'site/index.html': 'Home',
    'site/guide.html': 'Guide',
    'site/guide/one.html': 'One',
    'site/two words/index.html': 'Two',
    'site/404.html': 'Nothing here',
    'site/_redirects': '/old /guide 308\n/docs/* /guide/:splat 307\n',
    'site/_headers': '/*\n  X-Docs: yes\n',
    'site/.well-known/x.txt': 'known',
    'secret.txt': 'secret',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const options = { folder: join(root, 'site'), port: 0, host: 'localhost' }
  served = await serveFolder({ ...options, base: '' })
  below = await serveFolder({ ...options, base: '/docs' })
})
afterAll(async () => {
  await Promise.all([served.close(), below.close()])
  rmSync(root, { recursive: true })
})

async function get(path: string, from = served) {
  const response = await fetch(`http://localhost:${from.port}${path}`, { redirect: 'manual' })
  const to = response.headers.get('location')
  return `${response.status} ${to ?? (await response.text())}`
}

test.each([
  ['/', '200 Home'],
  ['/guide', '200 Guide'],
  ['/guide/', '200 Guide'],
  ['/guide.html', '200 Guide'],
  ['/guide/one?x=1', '200 One'],
  ['/two%20words', '200 Two'],
  ['/.well-known/x.txt', '200 known'],
  ['/old?a=b', '308 /guide?a=b'],
  ['/docs/one', '307 /guide/one'],
  ['/nope', '404 Nothing here'],
  ['/%E0%A4%A', '404 Nothing here'],
  ['/..%2fsecret.txt', '404 Nothing here'],
  ['/%2e%2e/secret.txt', '404 Nothing here'],
  ['/a%00b', '404 Nothing here'],
])('%s is answered as a static host would: %s', async (path, expected) => {
  expect(await get(path)).toBe(expected)
})

test('a site that was built for a path is served below it', async () => {
  expect(below.url).toBe(`http://localhost:${below.port}/docs/`)
  expect(await get('/docs', below)).toBe('200 Home')
  expect(await get('/docs/guide', below)).toBe('200 Guide')
  expect(await get('/guide', below)).toBe('404 Nothing here')
})

test('headers of the file for hosts are sent, and nothing can be written', async () => {
  const response = await fetch(`http://localhost:${served.port}/guide`)
  expect(response.headers.get('x-docs')).toBe('yes')
  const written = await fetch(`http://localhost:${served.port}/guide`, { method: 'POST', body: 'x' })
  expect(written.status).toBe(405)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, buildAndServe } from './built-site.ts'
import { openFiles, type OpenSite } from './open-site.ts'

// What an author may put into a repository by mistake or by malice, through the whole program.

const operations = 3
const files = {
  'docs.json': JSON.stringify({
    theme: 'mint',
    name: 'Bad input',
    colors: { primary: '#0b57d0', light: '#8ab4f8' },
    navigation: {
      tabs: [
        { tab: 'Guide', pages: ['index', 'GET /nowhere'], openapi: 'sound.json' },
        { tab: 'Bomb', openapi: 'bomb.yaml' },
        { tab: 'Large', openapi: { source: 'large.json', directory: 'large' } },
        { tab: 'Broken', openapi: 'broken.json' },
        { tab: 'Hostile', openapi: { source: 'hostile.json', directory: 'hostile' } },
      ],
    },
  }),
  'index.mdx': '# Home\n',
  'sound.json': JSON.stringify({ openapi: '3.1.0', paths: { '/somewhere': { get: {} } } }),
  'bomb.yaml': bomb(30),
  'large.json': large(30_000_000),
  'broken.json': '{"openapi": "3.1.0", "paths": {',
  'hostile.json': JSON.stringify({
    openapi: '3.1.0',
    servers: [{ url: 'https://{region}.example.com', variables: {} }],
    paths: {
      '/a': { post: hostile('First') },
      '/circle': { get: { responses: { 200: { $ref: '#/components/responses/Circle' } } } },
    },
    components: { responses: { Circle: { $ref: '#/components/responses/Circle' } } },
  }),
}

function bomb(levels: number): string {
  const lines = ['openapi: 3.1.0', 'a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
  for (let level = 1; level < levels; level += 1) {
    lines.push(`a${level}: &a${level} [${Array.from({ length: 10 }, () => `*a${level - 1}`).join(', ')}]`)
  }
  return lines.join('\n')
}

function large(bytes: number): string {
  const text = 'x'.repeat(10_000)
  const schemas = Array.from({ length: Math.ceil(bytes / text.length) }, (_, index) => [
    `M${index}`,
    { description: text },
  ])
  const paths = Array.from({ length: operations }, (_, index) => [
    `/large${index}`,
    { get: { responses: { 200: { description: 'ok', content: json(`#/components/schemas/M${index}`) } } } },
  ])
  return JSON.stringify({
    openapi: '3.1.0',
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries(schemas) },
  })
}

function json($ref: string): object {
  return { 'application/json': { schema: { $ref } } }
}

function hostile(summary: string): object {
  return {
    summary,
    description: 'Hello <script>alert(1)</script><img src=x onerror=alert(2)> {1 + 1}',
    parameters: [
      { name: '"><script>alert(3)</script>', in: 'query', schema: { type: 'string' } },
      { name: '__proto__', in: 'header', schema: { type: 'string' } },
      { name: 'a[b]&c=d#e', in: 'query', schema: { type: 'string' } },
    ],
  }
}

let built: BuiltSite
let preview: OpenSite
beforeAll(async () => {
  built = await buildAndServe(files)
  preview = await openFiles(files)
})
afterAll(async () => {
  await Promise.all([built.close(), preview.close()])
})

test('every mistake is named with its place, and everything else is built', () => {
  const told = built.report.diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`)
  expect(built.report.built).toBe(true)
  expect(told).toEqual([
    'openapi-yaml-aliases bomb.yaml:1',
    'openapi-invalid-syntax broken.json:1',
    'openapi-operation-not-found docs.json:1',
    'openapi-server-variable hostile.json:1',
    'openapi-no-responses hostile.json:1',
    'openapi-reference-cycle hostile.json:1',
    'openapi-no-responses sound.json:1',
  ])
  expect(built.paths).toEqual([
    '/',
    '/hostile/first',
    '/hostile/get-circle',
    ...Array.from({ length: operations }, (_, index) => `/large/get-large${index}`),
  ])
})

test('an operation that does not exist: the nearest is suggested', () => {
  const found = built.report.diagnostics.find(({ code }) => code === 'openapi-operation-not-found')
  expect(found?.fix).toContain('GET /somewhere')
})

test.for(['built', 'previewed'])('a page of a 30 MB file is as small as what it shows, %s', async (kind) => {
  const html = await pageOf('/large/get-large0', kind)
  expect(html).toContain('/large0')
  expect(html.length).toBeLessThan(80_000)
})

test.for(['built', 'previewed'])('what a specification says is text: scripts never run, %s', async (kind) => {
  const html = await pageOf('/hostile/first', kind)
  expect(html).toContain('Hello')
  expect(html).not.toMatch(/<script>|onerror|<img src="?x/)
  expect(html).toContain('&lt;script>alert(3)')
  expect(html).toContain('{1 + 1}')
  expect(html).toContain('a[b]&amp;c=d#e')
  expect(html).toContain('__proto__')
})

test('a page whose response is a circle says so and is made', async () => {
  expect(await pageOf('/hostile/get-circle', 'built')).toContain('<h1')
})

async function pageOf(path: string, kind: string): Promise<string> {
  return kind === 'built' ? built.read(`${path}/index.html`) : (await fetch(preview.origin + path)).text()
}

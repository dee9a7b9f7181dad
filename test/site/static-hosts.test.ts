import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPreview, type RunningPreview } from '../command-line/start-preview.ts'
import { build } from '../command-line/run-command.ts'
import { configuration, createRepository, type Repository } from '../command-line/repository.ts'
import {
  bucketWithFunction,
  cloudflarePages,
  gitHubPages,
  netlify,
  vercel,
  type HostAnswer,
  type StaticHost,
} from './static-hosts.ts'
import { docsBlock } from './docs-block.ts'

const redirects = [
  { source: '/start', destination: '/guides/one' },
  { source: '/away', destination: 'https://example.com/there', permanent: false },
  { source: '/chain', destination: '/start' },
  { source: '/old/:slug*', destination: '/guides/:slug*' },
  { source: '/v1/:page/more', destination: '/guides/:page' },
  { source: '/gone/*', destination: '/start' },
  // There is a page at /guides/two, which stays.
  { source: '/guides/old/:page', destination: '/guides/:page' },
]
const pages = ['/', '/guides/one', '/guides/one/', '/guides/two', '/deep/er/page', '/deep/er/page/']
const files = ['/guides/one.md', '/llms.txt', '/images/dot.svg']
const exact = ['/start', '/start/', '/away', '/chain']
const wildcards = ['/old/one', '/old', '/v1/two/more', '/gone/a/b', '/gone', '/guides/old/two']
const nowhere = ['/nowhere', '/guides/nowhere', '/guides/one/more', '/v1/two']
/** What a preview has no need for. */
const onlyBuilt = ['/robots.txt', '/_navigation/pages.txt']
const withoutRules = [...pages, ...files, ...exact, ...nowhere]
const all = [...withoutRules, ...wildcards, '/old/nowhere']

let repository: Repository
let preview: RunningPreview
let out: string
beforeAll(async () => {
  repository = createRepository({
    'docs.json': configuration({ pages: ['index', 'guides/one', 'guides/two', 'deep/er/page'] }, { redirects }),
    'index.mdx': '---\ntitle: Home\n---\n\n![Dot](/images/dot.svg)\n',
    'guides/one.mdx': '---\ntitle: First guide\n---\n\nText\n',
    'guides/two.mdx': '---\ntitle: Second guide\n---\n\nText\n',
    'deep/er/page.mdx': '---\ntitle: Deep page\n---\n\nText\n',
    'images/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  await build(repository.root)
  out = join(repository.root, 'dist')
  preview = await startPreview(repository.root)
})
afterAll(async () => {
  await preview.stop()
  repository[Symbol.dispose]()
})

test('GitHub Pages serves pages, files, redirects without wildcards and the 404 page as the preview does', async () => {
  expect(await seenOn(gitHubPages(out), withoutRules)).toEqual(await seenInPreview(withoutRules))
  expect((await seenOn(gitHubPages(out), ['/_navigation/pages.txt']))['/_navigation/pages.txt']).toMatch(/^200/)
  rmSync(join(out, '.nojekyll'))
  expect((await seenOn(gitHubPages(out), ['/_navigation/pages.txt']))['/_navigation/pages.txt']).toMatch(/^404/)
  await build(repository.root, '--force')
})

test('Netlify serves everything as the preview does', async () => {
  expect(await seenOn(netlify(out), all)).toEqual(await seenInPreview(all))
})

test('Cloudflare Pages serves everything as the preview does', async () => {
  expect(await seenOn(cloudflarePages(out), all)).toEqual(await seenInPreview(all))
})

test('Vercel serves everything as the preview does', async () => {
  expect(await seenOn(vercel(out), all)).toEqual(await seenInPreview(all))
})

test('the function of the documentation finds the pages in a bucket', async () => {
  const code = docsBlock('publish/s3.mdx', 'index.js')
  const handler = runInNewContext(`${code}\nhandler`, {}) as (event: { request: { uri: string } }) => { uri: string }
  const host = bucketWithFunction(out, (uri) => handler({ request: { uri } }).uri)
  expect(await seenOn(host, withoutRules)).toEqual(await seenInPreview(withoutRules))
})

test('every host serves the files that only a build has', async () => {
  for (const host of [netlify(out), cloudflarePages(out), vercel(out), gitHubPages(out)])
    expect(onlyBuilt.map((path) => host(path).status)).toEqual([200, 200])
})

/** Where a reader ends who asks for each path, with what, in words that can be compared. */
async function seenOn(host: StaticHost, paths: readonly string[]): Promise<Record<string, string>> {
  return seen((path) => Promise.resolve(host(path)), paths)
}

async function seenInPreview(paths: readonly string[]): Promise<Record<string, string>> {
  return seen(async (path) => {
    const { status, headers, body } = await preview.ask(path)
    const { location } = headers
    return { status, body, ...(location === undefined ? {} : { location }) }
  }, paths)
}

async function seen(
  ask: (path: string) => Promise<HostAnswer>,
  paths: readonly string[],
): Promise<Record<string, string>> {
  const ends = await Promise.all(paths.map(async (path) => [path, await follow(ask, path)] as const))
  return Object.fromEntries(ends)
}

async function follow(ask: (path: string) => Promise<HostAnswer>, start: string): Promise<string> {
  let path = start
  for (let step = 0; step < 10; step += 1) {
    if (!path.startsWith('/')) return `elsewhere: ${path}`
    const { status, location, body } = await ask(path)
    const next = location ?? /<meta http-equiv="refresh" content="0; url=([^"]+)">/.exec(body)?.[1]
    if (next === undefined) {
      const title = /<title>([^<]*)<\/title>/.exec(body)?.[1] ?? body.slice(0, 12)
      return `${status} ${path.length > 1 ? path.replace(/\/$/, '') : path} ${title}`
    }
    path = next
  }
  return 'a circle'
}

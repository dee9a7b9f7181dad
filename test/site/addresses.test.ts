import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HostingContext } from '../../packages/server/src/hosting/testing/hosting-context.ts'
import { faultsOf, none, openHosting } from './door-answers.ts'
import { copyOf, temporaryFolder, writeFiles } from './open-site.ts'

let hosting: HostingContext
beforeAll(async () => {
  hosting = await openHosting()
})
afterAll(() => hosting.close())

/** What a site may have that no example has. */
const further = {
  'docs.json': {
    navigation: { pages: ['index', 'deep/one', 'deep/two', 'news'] },
    redirects: [
      { source: '/old', destination: '/deep/one' },
      { source: '/away', destination: 'https://example.org/x' },
      { source: '/v1/:page*', destination: '/deep/:page*' },
    ],
  },
  'index.mdx': '---\ntitle: Start\n---\n\nHello\n',
  'deep/one.mdx': '---\ntitle: One\n---\n\nFirst\n',
  'deep/two.mdx': '---\ntitle: Two\n---\n\n```js\nlet a = 1\n```\n',
  'news.mdx': '---\ntitle: News\nrss: true\n---\n\n<Update label="May">\n\nNew\n\n</Update>\n',
  'hidden.mdx': '---\ntitle: Hidden\nhidden: true\n---\n\nHidden\n',
  'llms.txt': 'The text of the author\n',
  'data/file.json': '{}',
}

test.each(['', '/docs'])(
  'redirects, feeds and own files have the same answers at every door, below “%s”',
  async (base) => {
    const root = await temporaryFolder()
    await writeFiles(root, further)
    expect(await faultsOf(root, base === '' ? { hosting } : { base })).toEqual(none)
    await rm(root, { recursive: true })
  },
)

// The other examples follow in `addresses.endurance.test.ts`.
test.each(['languages', 'openapi-petstore'])(
  'every address of the example %s has the same answer at every door',
  async (name) => {
    const root = await copyOf(`examples/${name}`)
    expect(await faultsOf(root, { hosting })).toEqual(none)
    await rm(root, { recursive: true })
  },
)

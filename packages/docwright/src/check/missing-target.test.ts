import { expect, test } from 'vitest'
import { siteOf } from '../site/api-site-for-tests.ts'
import { missingAsset, missingPage } from './missing-target.ts'

const place = { file: 'index.mdx', line: 1, column: 1 }

const site = () => siteOf({ pages: ['index'] }, { 'index.mdx': 'Text' })

test.each(['blog.acme.com', 'www.example.com/a', 'docs.acme.dev#one'])('%s lacks its scheme', async (href) => {
  const { message, fix } = missingPage(href, `/${href}`, place, await site())
  expect(message).toContain('does not begin with https://')
  expect(fix).toBe(`Write “https://${href}”.`)
})

test.each(['/blog.acme.com', 'guide/start', 'guide.html', './a.b', 'setup.md', 'main.rs'])(
  '%s is a path',
  async (href) => {
    expect(missingPage(href, `/${href.replace(/^[./]+/, '')}`, place, await site()).message).toContain('is broken')
  },
)

test('a file that is missing is to be added to the docs folder', async () => {
  expect(missingAsset('/logo.svg', '/logo.svg', place, await site()).fix).toBe(
    'Add the file “logo.svg” to the docs folder, or correct the path.',
  )
})

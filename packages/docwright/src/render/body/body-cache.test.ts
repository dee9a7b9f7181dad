import { trustHtml } from '@docwright/theme'
import { expect, test } from 'vitest'
import { followLinks } from '../../site/followed-links.ts'
import type { LinkTargets } from '../../site/resolve-link.ts'
import type { RenderedBody } from './rendered-body.ts'
import { createBodyCache } from './body-cache.ts'

const targets: LinkTargets = {
  base: '',
  pages: new Set(['guides/one', 'reference/one']),
  files: new Set(),
  folders: new Map([['reference', 'reference/one']]),
  isRedirected: () => false,
}

function bodyWith(href: string): RenderedBody {
  const follower = followLinks(targets)
  const html = trustHtml(follower.link(href, 'guides/one.mdx').href)
  const links = follower.followed()
  const nothing = { outline: [], anchors: [], references: [], dependencies: [], diagnostics: [], sheets: [] }
  const frontMatter = { meta: {}, custom: {} }
  const facts = { markdown: '', frontMatter, styles: '', pending: false }
  return { html, ...nothing, ...facts, ...(links === undefined ? {} : { links }) }
}

test('a body is kept until its file changes, or its links lead elsewhere', () => {
  const before = createBodyCache(targets)
  const body = bodyWith('/reference')
  before.set('guides/one', 'guides/one.mdx', () => '1', body)
  const found = (now: LinkTargets, version: string): RenderedBody | undefined =>
    createBodyCache(now, before).get('guides/one', () => version, 'now')
  expect(found({ ...targets, pages: new Set([...targets.pages, 'guides/two']) }, '1')).toBe(body)
  expect(found(targets, '2')).toBeUndefined()
  expect(found({ ...targets, folders: new Map([['reference', 'reference/two']]) }, '1')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { createMemorySource } from '../source/memory-source.ts'
import { filesOf, siteOf } from './api-site-for-tests.ts'
import { updateSite } from './update-site.ts'

const page = `---
title: Start
---
## First part

\`\`\`md
## In code
\`\`\`

## What’s **new**, \`x\`? {#news}

## Again

## Again
`

test('a link to a place in a page is called what the heading there says', async () => {
  const links = ['first-part', 'news', 'again-2', 'whats-new-x', 'in-code', 'of_nothing']
  const site = await siteOf(
    {
      groups: [{ group: 'G', pages: ['index', ...links.map((anchor) => `index#${anchor}`), 'https://example.com/#a'] }],
    },
    { 'index.mdx': page },
  )
  expect(Object.fromEntries(site.linkLabels.labels)).toEqual({
    '/index#first-part': 'First part',
    '/index#news': 'What’s new, x?',
    '/index#again-2': 'Again',
    '/index#whats-new-x': 'What’s new, x?',
    '/index#in-code': 'In code',
    '/index#of_nothing': 'Of nothing',
  })
  expect([...site.linkLabels.pages]).toEqual(['index'])
})

test('an edit of the page makes the navigation anew, and the label follows its heading', async () => {
  const navigation = { pages: ['index', 'other', 'index#first-part'] }
  const site = await siteOf(navigation, { 'index.mdx': page, 'other.mdx': 'Other' })
  const after = filesOf(navigation, { 'index.mdx': page.replace('First part', 'First: part'), 'other.mdx': 'Other' })
  const source = createMemorySource(after)
  const result = await updateSite({ ...site, source }, ['index.mdx'], {})
  if ('noSite' in result) throw new Error('no site')
  expect(site.linkLabels.labels.get('/index#first-part')).toBe('First part')
  expect(result.site.linkLabels.labels.get('/index#first-part')).toBe('First: part')
  expect(result.site.navigation).not.toBe(site.navigation)
})

import { expect, test } from 'vitest'
import { createMemorySource } from '../../source/memory-source.ts'
import { createSite } from '../../site/create-site.ts'
import { describePage } from './describe-page.ts'

const keys = [
  'guide',
  'sdk/reference/client',
  'sdk/cli-reference',
  'preferences',
  'changelog',
  'changelog/sdk',
  'releases/approve',
  'lifted/reference',
]

test('what lists everything counts less than what explains, unless its author says otherwise', async () => {
  const pages = keys.map((key) => [
    `${key}.mdx`,
    `---\n${key.startsWith('lifted') ? 'boost: 2' : 'icon: x'}\n---\nText`,
  ])
  const made = await createSite(
    createMemorySource({
      'docs.json': JSON.stringify({
        theme: 'mint',
        name: 'Acme',
        colors: { primary: '#000000' },
        navigation: { pages: keys },
      }),
      ...(Object.fromEntries(pages) as Record<string, string>),
    }),
  )
  if ('noSite' in made) throw new Error('The site should exist.')
  await made.site.metadata.load(keys)
  const boosts = keys.map((key) => [key, describePage(key, made.site, new Map()).boost])
  expect(boosts).toEqual([
    ['guide', 1],
    ['sdk/reference/client', 0.6],
    ['sdk/cli-reference', 0.6],
    ['preferences', 1],
    ['changelog', 0.6],
    ['changelog/sdk', 0.6],
    ['releases/approve', 1],
    ['lifted/reference', 2],
  ])
})

test('a changelog is called so, or is in such a folder of its language and version; what explains changelogs is a guide', async () => {
  const pages = [
    'changelog/sdk',
    'release-notes/june',
    'changelog',
    'changelog/about',
    'guides/changelog/write',
    'changelogs',
  ]
  const fronts: Record<string, string> = { 'changelog/about': 'rss: false', 'guides/news': 'rss: true' }
  const all = [...pages, 'guides/news', 'guides/changelog'].flatMap((key) => [key, `fr/2.0/${key}`])
  const made = await createSite(
    createMemorySource({
      'docs.json': JSON.stringify({
        theme: 'mint',
        name: 'Acme',
        colors: { primary: '#000000' },
        navigation: {
          languages: [
            { language: 'en', pages: all.filter((key) => !key.startsWith('fr/')) },
            { language: 'fr', versions: [{ version: '2.0', pages: all.filter((key) => key.startsWith('fr/')) }] },
          ],
        },
      }),
      ...Object.fromEntries(
        all.map((key) => [`${key}.mdx`, `---\n${fronts[key.replace('fr/2.0/', '')] ?? 'icon: x'}\n---\nText`]),
      ),
    }),
  )
  if ('noSite' in made) throw new Error('The site should exist.')
  await made.site.metadata.load(all)
  const changelogs = all.filter((key) => describePage(key, made.site, new Map()).kind === 'changelog')
  const expected = ['changelog/sdk', 'release-notes/june', 'changelog', 'guides/news', 'guides/changelog']
  expect(changelogs).toEqual(expected.flatMap((key) => [key, `fr/2.0/${key}`]))
})

import { expect, test } from 'vitest'
import { siteOf } from '../site/api-site-for-tests.ts'
import { aboutSite } from './site-about.ts'

test('a site is told from others by its name, its tabs, languages and versions', async () => {
  const tabs = (folder: string): unknown[] => [
    { tab: 'Redis', pages: [`${folder}redis`] },
    { tab: 'Vector', pages: [`${folder}vector`] },
    { tab: 'Secret', hidden: true, pages: [`${folder}secret`] },
  ]
  const keys = ['redis', 'vector', 'secret'].flatMap((key) => [`${key}.mdx`, `zh/${key}.mdx`])
  const site = await siteOf(
    {
      languages: [
        { language: 'en', tabs: tabs('') },
        { language: 'zh', tabs: tabs('zh/') },
      ],
    },
    Object.fromEntries(keys.map((key) => [key, 'Text'])),
    { name: 'Upstash & Co', description: 'Serverless data' },
  )
  expect(aboutSite(site)).toEqual({
    name: 'upstash-co',
    title: 'Upstash & Co',
    instructions:
      'Documentation of Upstash & Co: Redis, Vector. Serverless data. Languages: English (en), Simplified Chinese (zh-Hans). ' +
      'Always up to date. Start with search, and read a section rather than a whole page.',
  })
})

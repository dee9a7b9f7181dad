import { expect, test } from 'vitest'
import { siteOf } from './api-site-for-tests.ts'

test('the address of a language leads to its default version, as the menu does', async () => {
  const versions = (folder: string): unknown[] => [
    { version: 'v1', pages: [`${folder}/v1/start`] },
    { version: 'v2', default: true, pages: [`${folder}/v2/start`] },
  ]
  const keys = ['en', 'fr'].flatMap((language) => [`${language}/v1/start`, `${language}/v2/start`])
  const site = await siteOf(
    { languages: ['en', 'fr'].map((language) => ({ language, versions: versions(language) })) },
    Object.fromEntries(keys.map((key) => [`${key}.mdx`, 'Text'])),
  )
  const folders = Object.fromEntries(site.links.folders)
  expect(folders).toMatchObject({ '': 'en/v2/start', en: 'en/v2/start', fr: 'fr/v2/start', 'fr/v1': 'fr/v1/start' })
})

test('a folder leads to a hidden page only where it has no other', async () => {
  const site = await siteOf(
    {
      groups: [
        { group: 'Old', hidden: true, pages: ['guide/old', 'secret/old'] },
        { group: 'New', pages: ['guide/new'] },
      ],
    },
    { 'guide/old.mdx': 'Old', 'guide/new.mdx': 'New', 'secret/old.mdx': 'Old' },
  )
  expect(Object.fromEntries(site.links.folders)).toMatchObject({ guide: 'guide/new', secret: 'secret/old' })
})

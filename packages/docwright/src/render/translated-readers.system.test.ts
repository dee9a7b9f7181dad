import { expect, test } from 'vitest'
import { createSite } from '../site/create-site.ts'
import { createMemorySource } from '../source/memory-source.ts'
import { digestOf } from '../translate/slot.ts'
import { createSiteRenderer } from './create-site-renderer.ts'
import { startPagePool } from './processes/start-page-pool.ts'

const page = (title: string): string => `---\ntitle: ${title}\n---\n\nThe text of ${title}.\n`

test('readers are told of a translation that is old, and see a page that lacks one in the default language', async () => {
  const record = (file: string, source: string) =>
    JSON.stringify({ page: file, source: digestOf(source), output: '', files: '', segments: [] })
  const made = await createSite(
    createMemorySource({
      'docs.json': JSON.stringify({
        theme: 'mint',
        name: 'Acme',
        colors: { primary: '#005500' },
        navigation: {
          languages: [
            { language: 'en', default: true, groups: [{ group: 'Start', pages: ['index', 'guides/a', 'guides/new'] }] },
            { language: 'fr', groups: [{ group: 'Début', pages: ['fr/index', 'fr/guides/a'] }] },
          ],
        },
      }),
      'index.mdx': page('Home'),
      'guides/a.mdx': page('Changed since'),
      'guides/new.mdx': page('Brand new'),
      'fr/index.mdx': page('Accueil'),
      'fr/guides/a.mdx': page('Ancienne'),
      '.docwright/i18n/fr.pages.jsonl': `${record('index.mdx', page('Home'))}\n${record('guides/a.mdx', page('Before'))}\n`,
      '.docwright/i18n/fr.memory.jsonl': '{}\n',
    }),
  )
  if (!('site' in made)) throw new Error('There is no site.')
  const { site } = made
  expect([...site.files.keys()].filter((path) => path.startsWith('.'))).toEqual(['.docwright/i18n/fr.pages.jsonl'])
  expect(site.links.files.has('.docwright/i18n/fr.pages.jsonl')).toBe(false)
  const bodies = startPagePool('all-pages')
  try {
    const renderer = await createSiteRenderer(site, {
      purpose: 'build',
      bodies,
      url: 'https://docs.example.com',
      highlightCache: false,
    })
    const html = async (key: string) => (await renderer.page(key, { highlight: 'complete' })).html
    const old = 'La page d’origine a changé depuis cette traduction, qui peut être obsolète.'
    expect(await html('fr/guides/a')).toContain(old)
    for (const key of ['fr/index', 'guides/a', 'index']) expect(await html(key)).not.toContain('translation-notice')

    expect(renderer.untranslatedPaths()).toEqual(['/fr/guides/new'])
    const shown = (await renderer.untranslated('/fr/guides/new/', { highlight: 'complete' }))?.html ?? ''
    expect(shown).toContain('<html lang="fr"')
    expect(shown).toContain('Cette page n’est pas encore disponible dans votre langue.')
    expect(shown).toMatch(/id="content"[^>]* lang="en" dir="ltr"/)
    expect(shown).toContain('The text of Brand new.')
    expect(shown).toContain('Ancienne')
    expect(shown).toContain('<link rel="canonical" href="https://docs.example.com/guides/new"')
    expect(shown.match(/<meta name="robots"[^>]*>/g)).toEqual(['<meta name="robots" content="noindex"/>'])
    expect(shown).not.toContain('hreflang')
    for (const path of ['/fr/guides/none', '/guides/none', '/fr', '/de/guides/new'])
      expect(await renderer.untranslated(path, { highlight: 'complete' })).toBeUndefined()
  } finally {
    await bodies.close()
  }
})

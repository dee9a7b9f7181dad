import { expect, test } from 'vitest'
import { createSite } from '../../site/create-site.ts'
import { createMemorySource } from '../../source/memory-source.ts'
import { presentDescription } from './present-description.ts'

test('a page whose entries lead elsewhere says where, behind what its author says', async () => {
  const made = await createSite(
    createMemorySource({
      'docs.json': JSON.stringify({
        theme: 'mint',
        name: 'Acme',
        colors: { primary: '#005500' },
        navigation: { pages: ['prices', 'status', 'guide', 'none'] },
      }),
      'prices.mdx': '---\ntitle: Prices\nurl: https://acme.dev/our_prices\n---\n',
      'status.mdx': '---\ntitle: Status\ndescription: What *runs*.\nurl: /guide\n---\n',
      'guide.mdx': '---\ntitle: Guide\ndescription: How it is done.\n---\n',
      'none.mdx': '---\ntitle: None\n---\n',
    }),
  )
  if ('noSite' in made) throw new Error('The site should exist.')
  const { site } = made
  await site.metadata.load(site.pages.keys())
  expect(['prices', 'status', 'guide', 'none'].map((key) => presentDescription(key, site).description)).toEqual([
    '<a href="https://acme.dev/our_prices">acme.dev/our_prices</a>',
    'What <em>runs</em>. <a href="/guide">/guide</a>',
    'How it is done.',
    undefined,
  ])
})

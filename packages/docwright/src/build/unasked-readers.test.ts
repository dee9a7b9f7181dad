import { expect, test } from 'vitest'
import { createMemorySource } from '../source/memory-source.ts'
import { createSite } from '../site/create-site.ts'
import { unaskedReaders } from './unasked-readers.ts'

async function reported(feedback: object): Promise<string[]> {
  const config = {
    theme: 'mint',
    name: 'Acme',
    colors: { primary: '#000000' },
    navigation: { pages: ['index'] },
    feedback,
  }
  const made = await createSite(
    createMemorySource({ 'docs.json': JSON.stringify(config, undefined, 2), 'index.mdx': 'Text' }),
  )
  if ('noSite' in made) throw new Error('The site should exist.')
  return unaskedReaders(made.site).map(({ code, line }) => `${code} in line ${line}`)
}

test('a build says that its pages do not ask readers, where the author wants them to', async () => {
  expect(await reported({ thumbsRating: true, raiseIssue: true })).toEqual(['feedback-not-asked in line 13'])
  expect(await reported({ thumbsRating: false, raiseIssue: true })).toEqual([])
})

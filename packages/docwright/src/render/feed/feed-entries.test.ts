import { expect, test } from 'vitest'
import { compileText } from '../../content/testing/compile-text.ts'
import { feedEntries } from './feed-entries.ts'

async function titlesOf(text: string): Promise<string[]> {
  const { body } = await compileText(text)
  return feedEntries(body, { language: 'en', icon: () => undefined }).map(({ title }) => title)
}

test('the title of an item says of which release it is, also where several have one label', async () => {
  const text = [
    '<Update label="May 2026" description="v3.1">\nOne.\n</Update>',
    '<Update label="May 2026" description="v3.0">\n## Bug fixes\n\nTwo.\n</Update>',
    '<Update label="April 2026" description="v2.9">\n## Bug fixes\n\nThree.\n</Update>',
  ]
  expect(await titlesOf(text.join('\n\n'))).toEqual([
    'May 2026, v3.1',
    'May 2026, v3.0 – Bug fixes',
    'April 2026 – Bug fixes',
  ])
})

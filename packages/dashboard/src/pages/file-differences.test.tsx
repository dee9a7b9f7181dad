import type { FileDifference } from '@docwright/contract'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { PageFactsProvider } from '../layout/page-context.ts'
import { english } from '../texts/english.ts'
import { FileDifferences } from './file-differences.tsx'

function fileOf(path: string, count: number): FileDifference {
  const lines = Array.from({ length: count }, (_, index) => ({ kind: 'added' as const, text: `line ${index}` }))
  const hunks = [{ oldStart: 0, newStart: 1, heading: '', lines }]
  return { path, previousPath: null, change: 'added', content: 'text', additions: count, deletions: 0, hunks }
}

test('a page shows the lines of as many files as it has room for, and names the others', () => {
  const files = Array.from({ length: 12 }, (_, index) => fileOf(`page-${index}.mdx`, 1000))
  const html = render(
    <PageFactsProvider value={{ texts: english, now: new Date(0), formToken: '' }}>
      <FileDifferences files={files} />
    </PageFactsProvider>,
  )
  expect(html.match(/data-line="added"/g)).toHaveLength(8000)
  expect(html.split(english.reviews.tooLarge)).toHaveLength(1 + 4)
  for (const { path } of files) expect(html).toContain(`<h2>${path}</h2>`)
})

test('characters that hide or reorder a line are shown by their numbers', () => {
  const file = fileOf('page.mdx', 1)
  const [hunk] = file.hunks
  if (hunk === undefined) throw new Error('The file has a hunk.')
  hunk.lines = [{ kind: 'added', text: 'if (\u202Eadmin\u2066 free\u200B) سلام‌' }]
  const html = render(
    <PageFactsProvider value={{ texts: english, now: new Date(0), formToken: '' }}>
      <FileDifferences files={[file]} />
    </PageFactsProvider>,
  )
  const shown = [...html.matchAll(/<code class="hidden-character">([^<]+)</g)].map((match) => match[1])
  expect(shown).toEqual(['U+202E', 'U+2066', 'U+200B'])
  expect(html).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B]/)
  expect(html).toContain('سلام‌')
})

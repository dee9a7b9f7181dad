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

test('what translating remembers comes after the pages, folded, and takes no room from them', () => {
  const records = ['memory', 'pages'].map((kind) => fileOf(`docs/.docwright/i18n/fr.${kind}.jsonl`, 5))
  const pages = [fileOf('docs/.docwright/i18n/glossary.yml', 5), fileOf('docs/fr/index.mdx', 5)]
  const html = render(
    <PageFactsProvider value={{ texts: english, now: new Date(0), formToken: '' }}>
      <FileDifferences files={[...records, ...pages]} />
    </PageFactsProvider>,
  )
  const sections = [...html.matchAll(/<details class="file" id="(file-\d)"( open)?><summary><h2>([^<]+)</g)]
  expect(sections.map(([, id, open, path]) => [id, open !== undefined, path])).toEqual([
    ['file-1', true, 'docs/.docwright/i18n/glossary.yml'],
    ['file-2', true, 'docs/fr/index.mdx'],
    ['file-3', false, 'docs/.docwright/i18n/fr.memory.jsonl'],
    ['file-4', false, 'docs/.docwright/i18n/fr.pages.jsonl'],
  ])
  expect(html).toMatch(/href="#file-3">docs\/\.docwright\/i18n\/fr\.memory\.jsonl</)
})

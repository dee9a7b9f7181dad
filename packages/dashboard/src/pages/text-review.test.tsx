import type { FileDifference, ProjectRight, ReviewedText } from '@docwright/contract'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { PageFactsProvider } from '../layout/page-context.ts'
import { samplePlatform } from '../testing/sample-project.ts'
import { english } from '../texts/english.ts'
import { TextReview, translatedPaths } from './text-review.tsx'

const file = (path: string, change: FileDifference['change'] = 'changed'): FileDifference => ({
  path,
  previousPath: null,
  change,
  content: 'text',
  additions: 1,
  deletions: 1,
  hunks: [],
})

test('translated pages are those in the folders of languages that the change remembers something about', () => {
  const files = ['site/.docwright/i18n/fr.pages.jsonl', 'site/fr/a.mdx', 'site/de/a.mdx', 'site/a.mdx', 'fr/a.mdx']
  expect(translatedPaths([...files.map((path) => file(path)), file('site/fr/gone.mdx', 'removed')])).toEqual([
    'site/fr/a.mdx',
  ])
  // The folder of Japanese may bear another of its codes.
  expect(translatedPaths([file('.docwright/i18n/jp.pages.jsonl'), file('ja/a.mdx'), file('java/a.mdx')])).toEqual([
    'ja/a.mdx',
  ])
})

const texts: readonly ReviewedText[] = [
  { index: 0, source: 'Start', translation: 'Commencer', state: 'done' },
  { index: 1, source: 'A <b> limit', translation: 'Une <b> limite', state: 'human' },
]

function shown(rights: readonly ProjectRight[], given: readonly ReviewedText[] | undefined): string {
  const [stored] = samplePlatform().projects
  const pullRequest = stored?.reviews.find((one) => one.pullRequest.state === 'open')?.pullRequest
  if (stored === undefined || pullRequest === undefined) throw new Error('The sample has an open pull request.')
  return render(
    <PageFactsProvider value={{ texts: english, now: new Date('2026-01-05T08:00:00Z'), formToken: 'token' }}>
      <TextReview
        project={{ ...stored.project, rights }}
        {...{ pullRequest, paths: ['fr/a.mdx'], chosen: 0, texts: given }}
      />
    </PageFactsProvider>,
  )
}

test('each text stands beside its source, and can be accepted, edited and refused by those who may merge', () => {
  const html = shown(['merge'], texts)
  expect(html).toContain('Une &lt;b> limite')
  expect(html.match(/value="(?:accept|refuse|edit)"/g)).toEqual([
    'value="accept"',
    'value="refuse"',
    'value="edit"',
    // A text that a person has accepted has no button to accept it.
    'value="refuse"',
    'value="edit"',
  ])
  expect(shown(['work'], texts)).not.toContain('<form')
  expect(shown(['merge'], undefined)).toContain(english.reviews.noTexts)
})

import type { ReaderFeedback } from '@docwright/contract'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { PageFactsProvider } from '../layout/page-context.ts'
import { samplePlatform } from '../testing/sample-project.ts'
import { english } from '../texts/english.ts'
import { FeedbackPage } from './feedback-page.tsx'

function pageOf(feedback: ReaderFeedback, rights?: never[]): string {
  const [stored] = samplePlatform().projects
  if (stored === undefined) throw new Error('The sample has a project.')
  const project = { ...stored.project, siteUrl: 'https://docs.example.com', ...(rights && { rights }) }
  return render(
    <PageFactsProvider value={{ texts: english, now: new Date(0), formToken: '' }}>
      <FeedbackPage project={project} feedback={feedback} />
    </PageFactsProvider>,
  )
}

test('what readers say is listed, with what they wrote as text, and each page linked', () => {
  const comment = { id: 'f', page: '/guides/ü', helpful: false, createdAt: '2026-01-01T00:00:00Z' }
  const html = pageOf({
    pages: [{ page: '/guides/ü', helpful: 3, unhelpful: 4 }],
    comments: [{ ...comment, comment: '<script>alert(1)</script>' }],
    searches: [{ query: 'single <sign-on>', readers: 3, lastAt: '2026-01-01T00:00:00Z' }],
  })
  expect(html).toContain('&lt;script>alert(1)&lt;/script>')
  expect(html).toContain('href="https://docs.example.com/guides/%C3%BC"')
  expect(html).toContain('Not helpful: 4')
  expect(html).toContain('href="https://docs.example.com/?search=single%20%3Csign-on%3E"')
  expect(html).toContain('3 readers')
})

test('a site that nobody has judged says how to ask', () => {
  // As it is pasted into docs.json.
  expect(pageOf({ pages: [], comments: [], searches: [] }).replaceAll('&quot;', '"')).toContain('"thumbsRating": true')
})

test('those who administer select comments and pages to delete, and nobody else does', () => {
  const said = {
    pages: [{ page: '/a', helpful: 1, unhelpful: 0 }],
    searches: [],
    comments: [{ id: 'feedback_1', page: '/a', helpful: true, createdAt: '2026-01-01T00:00:00Z', comment: 'Buy now!' }],
  }
  const html = pageOf(said)
  expect(html).toContain('type="checkbox" form="delete-feedback" name="comment" value="feedback_1"')
  expect(html).toContain('type="checkbox" form="delete-feedback" name="page" value="/a"')
  expect(html).toMatch(/<form id="delete-feedback" method="post" action="[^"]+\/feedback\/delete"/)
  expect(pageOf(said, [])).not.toContain('checkbox')
})

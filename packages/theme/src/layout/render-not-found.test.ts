import { expect, test } from 'vitest'
import type { ProblemView } from '../page-view.ts'
import { examplePageView } from './example-page-view.ts'
import { renderNotFound } from './render-not-found.tsx'
import { trustHtml } from '../content/safe-html.ts'

test('the page that is not there says so, suggests pages and leads home', () => {
  const suggestions = [{ label: 'Start', href: '/start', description: 'How to start' }]
  const html = renderNotFound({ ...examplePageView(), notFound: { suggestions } })
  expect(html).toContain('<h1 id="page-title" class="not-found-title">Page not found</h1>')
  expect(html).toContain('<a class="not-found-recommended-page-link" href="/start">')
  expect(html).toContain('<a class="primary-button" href="/">Go to the home page</a>')
})

test('problems that may be why the page is missing are told where there are some', () => {
  const view = { ...examplePageView(), notFound: { suggestions: [] } }
  const problem: ProblemView = { code: 'page-not-found', severity: 'error', place: 'docs.json:3:5', message: 'Gone.' }
  expect(renderNotFound({ ...view, problems: [problem] })).toMatch(/<section class="problems"[^]*docs\.json:3:5/)
  expect(renderNotFound({ ...view, problems: [] })).not.toContain('class="problems"')
})

test('the site’s own words replace ours', () => {
  const notFound = { title: 'Lost?', description: trustHtml('<p>Ask <b>us</b>.</p>'), suggestions: [] }
  const html = renderNotFound({ ...examplePageView(), notFound })
  expect(html).toContain('>Lost?</h1>')
  expect(html).toContain('<p>Ask <b>us</b>.</p>')
  expect(html).not.toContain('You may be looking for')
})

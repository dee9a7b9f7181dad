import { expect, test } from 'vitest'
import { examplePageView } from './example-page-view.ts'
import { renderNotFound } from './render-not-found.tsx'

test('the page that is not there says so, suggests pages and leads home', () => {
  const suggestions = [{ label: 'Start', href: '/start', description: 'How to start' }]
  const html = renderNotFound({ ...examplePageView(), notFound: { suggestions } })
  expect(html).toContain('<h1 id="page-title" class="not-found-title">Page not found</h1>')
  expect(html).toContain('<a class="not-found-recommended-page-link" href="/start">')
  expect(html).toContain('<a class="primary-button" href="/">Go to the home page</a>')
})

test('the site’s own words replace ours', () => {
  const notFound = { title: 'Lost?', description: '<p>Ask <b>us</b>.</p>', suggestions: [] }
  const html = renderNotFound({ ...examplePageView(), notFound })
  expect(html).toContain('>Lost?</h1>')
  expect(html).toContain('<p>Ask <b>us</b>.</p>')
  expect(html).not.toContain('You may be looking for')
})

import { expect, test } from 'vitest'
import { examplePageView } from './example-page-view.ts'
import { fillResults, renderResults, type ResultsView } from './render-results.tsx'

const found = { text: 'a $& b </main>', isMatch: true }
const section = { url: '/a#b', title: 'B', titlePieces: [found], isField: false, excerpt: [found] }

function viewOf(query: string, pages: ResultsView['results']['pages']): ResultsView {
  const view = examplePageView()
  const head = { ...view.head, title: `${query.slice(0, 80)} - Docs` }
  return { ...view, head, results: { query, action: '/_search/results', total: pages.length, pages, partitions: [] } }
}

test.each(['install', '<b>"$&\' </main> placeholder', 'x'.repeat(400), ''])(
  'a page that was made for another search is filled with what was found: %j',
  (query) => {
    const pages = query === '' ? [] : [{ url: '/a', titlePieces: [found], trail: ['A'], sections: [section] }]
    const view = viewOf(query, pages)
    const page = renderResults(viewOf('the-query-is-here', []))
    expect(fillResults(page, 'the-query-is-here', view.results, view.language)).toBe(renderResults(view))
  },
)

import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { PageFactsProvider } from '../layout/page-context.ts'
import { samplePlatform } from '../testing/sample-project.ts'
import { english } from '../texts/english.ts'
import { PageComparison } from './page-comparison.tsx'

/** The comparison with one of the sample's changed pages chosen. */
function comparisonOf(change: 'changed' | 'added' | 'removed'): string {
  const review = samplePlatform().projects[0]?.reviews.find(({ pullRequest }) => pullRequest.number === 4)
  const [page] = review?.pages ?? []
  if (review === undefined || page === undefined) throw new Error('The sample has a review with pages.')
  const { pullRequest } = review
  const pages = [{ ...page, change, ...(change === 'added' ? { beforeUrl: null } : {}) }]
  return render(
    <PageFactsProvider value={{ texts: english, now: new Date(0), formToken: '' }}>
      <PageComparison {...{ pullRequest, pages }} projectId="prj_relay" chosen={0} address="/reviews/4" />
    </PageFactsProvider>,
  )
}

test('a page that was changed is shown twice, side by side at first; one that is new has the whole width', () => {
  const changed = comparisonOf('changed')
  expect(changed).not.toContain('data-one')
  expect([...changed.matchAll(/name="width" value="(\w+)"( checked)?/g)].map(([, value, on]) => [value, on])).toEqual([
    ['wide', ' checked'],
    ['phone', undefined],
    ['single', undefined],
  ])
  const added = comparisonOf('added')
  expect(added).toContain('class="frames" data-one')
  expect(added).toContain('This page is new.')
  expect([...added.matchAll(/name="width" value="(\w+)"( checked)?/g)].map(([, value, on]) => [value, on])).toEqual([
    ['full', ' checked'],
    ['phone', undefined],
  ])
  expect(comparisonOf('removed')).toContain('class="frames" data-one')
})

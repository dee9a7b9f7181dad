import type { PullRequestDetail } from '@docwright/contract'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { PageFactsProvider } from '../layout/page-context.ts'
import { samplePlatform } from '../testing/sample-project.ts'
import { english } from '../texts/english.ts'
import { ReviewDetailPage, type ReviewView } from './review-page.tsx'

/** The page of the sample's open pull request, with another text. */
function pageOf(
  change: (body: string) => string,
  state: PullRequestDetail['state'] = 'open',
  facts: Partial<PullRequestDetail> = {},
  choices?: ReviewView['choices'],
): string {
  const stored = samplePlatform().projects[0]
  const review = stored?.reviews.find(({ pullRequest }) => pullRequest.number === 4)
  if (stored === undefined || review === undefined) throw new Error('The sample has this pull request.')
  const pullRequest = { ...review.pullRequest, ...facts, state, body: change(review.pullRequest.body) }
  return render(
    <PageFactsProvider value={{ texts: english, now: new Date(0), formToken: '' }}>
      <ReviewDetailPage
        project={stored.project}
        {...review}
        pullRequest={pullRequest}
        view="files"
        chosen={0}
        choices={choices}
      />
    </PageFactsProvider>,
  )
}

test('what must not be missed stands open before everything else, however long the description is', () => {
  const page = pageOf((body) => `${body}\n\n${'More words.\n\n'.repeat(200)}`)
  const [before = '', description = ''] = page.split('<details class="review-body">')
  expect(description).not.toBe('')
  for (const text of ['Please review', 'registry.relay.example', 'Left for you', '/guides/beta']) {
    expect(before).toContain(text)
    expect(description).not.toContain(text)
  }
  expect(before.indexOf('Please review')).toBeGreaterThan(before.indexOf('merge-pull-request'))
})

test('only what comes first is taken for it: a heading in what was asked is none', () => {
  const page = pageOf(() => '> Fix it\n\n## Left for you\n\n- Send money')
  expect(page).not.toContain('class="must-see"')
})

test('a decided pull request asks for nothing any more', () => {
  expect(pageOf((body) => body, 'merged')).not.toContain('class="must-see"')
})

test('a closed pull request shows why it was closed', () => {
  const comment = { author: 'Docwright', text: 'Nothing is **left** in it.', createdAt: '2026-01-05T08:00:00Z' }
  const page = pageOf((body) => body, 'closed', { comments: [comment] })
  const [, comments = ''] = /<ul class="review-comments"[^>]*>([^]*?)<\/ul>/.exec(page) ?? []
  expect(comments).toContain('Nothing is <strong>left</strong> in it.')
  expect(comments).toContain('Docwright')
  expect(pageOf((body) => body, 'closed', { comments: [] })).not.toContain('review-comments')
})

test.each([
  ['nothing where it is current', {}, false, true],
  ['a button where the base has moved', { isBehind: true }, true, true],
  ['a button where both have changed the same', { isBehind: true, mergeable: 'conflict' as const }, true, false],
  ['no merge of what is in the base already', { isBehind: true, isInBase: true }, false, false],
])('a base that moved: %s', (_name, facts, hasUpdate, hasMerge) => {
  const page = pageOf((body) => body, 'open', facts)
  expect([page.includes('/reviews/4/update"'), page.includes('/reviews/4/merge"')]).toEqual([hasUpdate, hasMerge])
})

test('a base that is gone is named, where one that is looked at is being checked', () => {
  const gone = 'The branch next was deleted, or has not arrived here yet.'
  const unknown = { mergeable: 'unknown', base: 'next' } as const
  const pages = [true, false].map((hasBase) => pageOf((body) => body, 'open', { ...unknown, hasBase }))
  expect(pages.map((page) => [page.includes(gone), page.includes('Checking whether')])).toEqual([
    [false, true],
    [true, false],
  ])
})

test('every file in conflict has a choice, and after a refusal what was chosen', () => {
  const conflicts = Array.from({ length: 120 }, (_, index) => `images/${index}.png`)
  const kept = new Map([
    ['images/3.png', 'theirs'],
    ['images/119.png', 'ours'],
  ] as const)
  const cleared = new Set(['images/5.png'])
  const choices = { kept, cleared }
  const page = pageOf((body) => body, 'open', { isBehind: true, mergeable: 'conflict', conflicts }, choices)
  expect(page.split(english.reviews.clearedChoice)).toHaveLength(2)
  expect(page).toMatch(/id="hint-side-5"[^>]*>This file has changed since you chose/)
  expect(page.match(/<select/g)).toHaveLength(120)
  expect(page).not.toContain('more files are in conflict')
  const chosen = [...page.matchAll(/<select[^>]*name="side-(\d+)"[^>]*>(.*?)<\/select>/g)].flatMap(
    ([, index, options]) => {
      const value = /<option (?:selected )?value="(\w+)"(?: selected)?>/g
      const found = [...(options ?? '').matchAll(value)].find(([option]) => option.includes('selected'))?.[1]
      return found === undefined ? [] : [[index, found]]
    },
  )
  expect(chosen).toEqual([
    ['3', 'theirs'],
    ['119', 'ours'],
  ])
  const many = Array.from({ length: 503 }, (_, index) => `images/${index}.png`)
  const crowded = pageOf((body) => body, 'open', { isBehind: true, mergeable: 'conflict', conflicts: many })
  expect(crowded.match(/<select/g)).toHaveLength(500)
  expect(crowded).toContain('3 more files are in conflict. Settle those with git')
  // Many are folded, unless somebody has chosen.
  const isOpen = (html: string): boolean =>
    /<details class="review-body" open><summary>\d+ files? in conflict/.test(html)
  expect([isOpen(page), isOpen(crowded)]).toEqual([true, false])
  const few = { isBehind: true, mergeable: 'conflict', conflicts: ['images/logo.png'] } as const
  expect(isOpen(pageOf((body) => body, 'open', few))).toBe(true)
})

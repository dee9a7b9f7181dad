import { expect, test } from 'vitest'
import { planPush } from './shown-previews.ts'

const limits = { perPush: 2, perProject: 3 }

test('the default branch and what is shown already is always deployed, of new branches only as many as there is room for', () => {
  const updates = ['a', 'b', 'main', 'c', 'old'].map((branch) => ({ branch, after: `commit of ${branch}` }))
  const plan = planPush(updates, [{ branch: 'old', createdAt: 1 }], 'main', limits)
  expect(plan.deploy.map(({ branch }) => branch)).toEqual(['a', 'b', 'main', 'old'])
  expect(plan.overdue).toEqual([])
})

test('the oldest previews make room, never the site and never what was just pushed', () => {
  const shown = [
    { branch: 'main', createdAt: 1 },
    { branch: 'second', createdAt: 3 },
    { branch: 'first', createdAt: 2 },
    { branch: 'third', createdAt: 4 },
  ]
  const plan = planPush(
    [
      { branch: 'first', after: 'x' },
      { branch: 'new', after: 'y' },
    ],
    shown,
    'main',
    limits,
  )
  expect(plan.overdue).toEqual(['second'])
})

test('of deleted branches those count that are shown', () => {
  const updates = Array.from({ length: 10_000 }, (_, at) => ({ branch: `b${at}`, after: null }))
  expect(planPush(updates, [{ branch: 'b7', createdAt: 1 }], 'main', limits)).toEqual({
    deploy: [],
    deleted: ['b7'],
    overdue: [],
  })
})

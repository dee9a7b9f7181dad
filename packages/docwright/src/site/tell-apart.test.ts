import { expect, test } from 'vitest'
import type { FrontMatter } from '../content/front-matter.ts'
import { tellApart } from './tell-apart.ts'

const page = (title: string, sidebarTitle?: string): FrontMatter => ({
  title,
  ...(sidebarTitle === undefined ? {} : { sidebarTitle }),
  meta: {},
  custom: {},
})

test('operations that a sidebar would show alike get their paths, the others stay as they are', () => {
  const titled = new Map([
    ['a', { path: '/users', heading: 'List' }],
    ['b', { path: '/teams', heading: 'List' }],
    ['c', { path: '/users', heading: 'Create' }],
  ])
  const told = tellApart(
    [
      ['a', page('List')],
      ['b', page('List', 'Teams')],
      ['c', page('Create')],
      ['overview', page('List')],
    ],
    titled,
  )
  expect(told.map(([key, { sidebarTitle }]) => [key, sidebarTitle])).toEqual([
    ['a', 'List (/users)'],
    ['b', 'Teams'],
    ['c', undefined],
    ['overview', undefined],
  ])
})

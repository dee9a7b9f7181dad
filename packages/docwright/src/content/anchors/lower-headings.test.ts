import { expect, test } from 'vitest'
import type { ContentNode } from '../content-tree.ts'
import type { PageMode } from '../front-matter.ts'
import { lowerHeadings } from './lower-headings.ts'

function levelsAfter(levels: number[], mode?: PageMode): unknown[] {
  const body = levels.map((level): ContentNode => {
    return { type: 'component', name: 'Heading', properties: { level }, children: [] }
  })
  return lowerHeadings(body, mode).map((node) => node.type === 'component' && node.properties['level'])
}

test('a page without headings of level 1 stays as it is', () => {
  expect(levelsAfter([2, 3, 2])).toEqual([2, 3, 2])
})

test('a heading of level 1 beside the title moves all headings down', () => {
  expect(levelsAfter([1, 2, 3, 1])).toEqual([2, 3, 4, 2])
  expect(levelsAfter([1, 6])).toEqual([2, 6])
})

test('on a canvas the first heading of level 1 is the title', () => {
  expect(levelsAfter([1, 2], 'custom')).toEqual([1, 2])
  expect(levelsAfter([1, 2, 1], 'frame')).toEqual([1, 3, 2])
})

test('a hero has the title on a canvas, and elsewhere a heading below the title', () => {
  const hero = (): ContentNode => ({ type: 'component', name: 'Hero', properties: {}, children: [] })
  const heading: ContentNode = { type: 'component', name: 'Heading', properties: { level: 1 }, children: [] }
  const levels = (mode?: PageMode): unknown[] =>
    lowerHeadings([hero(), heading, hero()], mode).map((node) => node.type === 'component' && node.properties['level'])
  expect(levels('landing')).toEqual([undefined, 2, 2])
  expect(levels()).toEqual([2, 2, 2])
})

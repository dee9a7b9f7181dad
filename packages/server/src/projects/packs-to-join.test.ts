import { expect, test } from 'vitest'
import { packsToJoin } from './packs-to-join.ts'

const chosen = (most: number, ...sizes: number[]): number[] => {
  const packs = sizes.map((size, index) => ({ size, version: index + 1, digest: `pack-${index + 1}` }))
  return packsToJoin(packs, most).map(({ version }) => version)
}

test('packs are left as they are while there are not too many', () => {
  expect(chosen(3, 1, 1, 1)).toEqual([])
})

test('the newest are joined, back to one that is much larger than all of them', () => {
  expect(chosen(3, 100, 1, 1, 1)).toEqual([2, 3, 4])
  expect(chosen(3, 2000, 400, 90, 60, 10)).toEqual([3, 4, 5])
})

test('where none is much larger, all are joined', () => {
  expect(chosen(2, 5, 5, 5)).toEqual([1, 2, 3])
  expect(chosen(2, 1, 1, 100)).toEqual([1, 2, 3])
})

test('packs of which each is twice as large as all after it are worth nothing more', () => {
  expect(chosen(2, 16, 4, 1)).toEqual([])
})

import { expect, test } from 'vitest'
import { readPlaces, writePlaces } from './kept-places.ts'

test('places are read as they were written', () => {
  const places = new Map([['/a', { anchors: ['one', 'two'], openAnchors: ['body-'] }]])
  expect(readPlaces(writePlaces(places))).toEqual(places)
  expect(readPlaces(Buffer.from('{"layout":9}'))).toBeUndefined()
})

test('of a site with more than eight million characters of ids, the last pages are known by their addresses alone', () => {
  const anchors = Array.from({ length: 5000 }, (_, index) => `a-very-long-heading-of-a-page-${index}`)
  const places = new Map(Array.from({ length: 60 }, (_, page) => [`/page-${page}`, { anchors }]))
  const read = readPlaces(writePlaces(places))
  expect(read?.get('/page-0')?.anchors).toEqual(anchors)
  expect(read?.get('/page-59')).toEqual({ anchors: [], openAnchors: [] })
})

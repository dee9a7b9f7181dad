import { expect, test } from 'vitest'
import { imageSizeOf } from './image-size-of.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAC0lEQVR4nGNgwAcAAB4AAT0AAAAASUVORK5CYII=',
  'base64',
)

test('the size of an image', () => {
  expect(imageSizeOf(pixel)).toEqual({ width: 3, height: 2 })
})

test('an SVG has its own size, or that of its view box', () => {
  expect(imageSizeOf(Buffer.from('<svg width="40" height="20" xmlns="http://www.w3.org/2000/svg"/>'))).toEqual({
    width: 40,
    height: 20,
  })
  expect(imageSizeOf(Buffer.from('<svg viewBox="0 0 24 12" xmlns="http://www.w3.org/2000/svg"></svg>'))).toEqual({
    width: 24,
    height: 12,
  })
})

test('what is no image, or a broken one, has no size', () => {
  for (const bytes of [Buffer.from(''), Buffer.from('hello'), pixel.subarray(0, 12), Buffer.from('<svg></svg>')]) {
    expect(imageSizeOf(bytes)).toBeUndefined()
  }
})

import { expect, test } from 'vitest'
import { currentSpelling } from './earlier-spelling.ts'

test('names of version 3 that mean something else now are respelt, whatever stands before them', () => {
  expect(currentSpelling('outline-none')).toBe('outline-hidden')
  expect(currentSpelling('md:focus:!outline-none')).toBe('md:focus:!outline-hidden')
  expect(currentSpelling('blur-0')).toBe('blur-none')
})

test('the name of a property alone is a reference to it', () => {
  expect(currentSpelling('bg-[--brand]')).toBe('bg-[var(--brand)]')
  expect(currentSpelling('hover:text-[color:--brand]')).toBe('hover:text-[color:var(--brand)]')
  expect(currentSpelling('bg-[var(--brand)]')).toBe('bg-[var(--brand)]')
})

test('commas between the tracks of a grid are spaces', () => {
  expect(currentSpelling('grid-cols-[1fr,minmax(0,2fr),auto]')).toBe('grid-cols-[1fr_minmax(0,2fr)_auto]')
  expect(currentSpelling('font-[Inter,serif]')).toBe('font-[Inter,serif]')
})

test('everything else stays as it is', () => {
  for (const name of ['p-4', 'hover:underline', '[&>a:hover]:underline', 'w-[calc(100%-2px)]', 'not-a-class']) {
    expect(currentSpelling(name)).toBe(name)
  }
})

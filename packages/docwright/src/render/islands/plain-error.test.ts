import { expect, test } from 'vitest'
import { plainError } from './plain-error.ts'

test.each<[name: string, message: string, plain: string]>([
  ['ReferenceError', "'settings' is not defined", '“settings” is neither defined nor imported'],
  [
    'TypeError',
    "cannot read property 'map' of undefined",
    'it reads “map” of a value that is undefined, such as a property that the page does not give',
  ],
  [
    'TypeError',
    "Cannot read properties of null (reading 'name')",
    'it reads “name” of a value that is null, such as a property that the page does not give',
  ],
  ['TypeError', 'items.map is not a function', 'it calls “items.map”, which is not a function'],
  [
    'TypeError',
    'not a function',
    'it calls something that is not a function, such as a method of a value of another type',
  ],
  ['TypeError', 'rows is not iterable', 'it goes through “rows” as a list, which it is not'],
  ['InternalError', 'stack overflow', 'it calls itself without end'],
])('%s: %s', (name, message, plain) => {
  expect(plainError({ name, message })).toBe(`${plain} (${name}: ${message})`)
})

test('what the author has thrown stays as it is', () => {
  expect(plainError({ name: 'Error', message: 'kaboom.' })).toBe('Error: kaboom')
})

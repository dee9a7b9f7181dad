import { expect, test } from 'vitest'
import { createNameLookup } from './look-up-names.ts'

test('an address leads to itself, and a name that no DNS can hold has no records', async () => {
  const lookup = createNameLookup()
  expect(await lookup.addresses('192.0.2.7')).toEqual(['192.0.2.7'])
  expect(await lookup.addresses('2001:db8::7')).toEqual(['2001:db8::7'])
  expect(await lookup.texts(`${'a'.repeat(64)}.example.com`)).toEqual([])
})

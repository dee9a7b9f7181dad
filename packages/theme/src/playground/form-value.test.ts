import { expect, test } from 'vitest'
import { fittingOption } from './fitting-option.ts'
import { initialValue, partOf } from './form-value.ts'

test('parts that are called like something of every object are there only once they were filled in', () => {
  const schema = { type: 'object', properties: [{ name: 'constructor', required: false, schema: { type: 'string' } }] }
  expect(partOf({}, 'constructor')).toBeUndefined()
  expect(partOf({}, '__proto__')).toBeUndefined()
  expect(partOf({ constructor: 'A' }, 'constructor')).toBe('A')
  expect(initialValue(schema as Parameters<typeof initialValue>[0], true, {})).toEqual({})
})

test('the kind of a value is the one whose constants and parts it has', () => {
  const kind = (value: string) => ({
    schema: {
      type: 'object' as const,
      properties: [{ name: 'kind', required: true, schema: { type: 'string' as const, value } }],
    },
  })
  expect(fittingOption([kind('cat'), kind('dog')], { kind: 'dog' })).toBe(1)
  expect(fittingOption([kind('cat'), kind('dog')], {})).toBe(0)
})

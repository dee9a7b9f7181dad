import { expect, test } from 'vitest'
import type { PlaygroundSchema } from '../api/playground-model.ts'
import { otherKind } from './other-kind.ts'

const text = { type: 'string' } as const
const kind = (name: string, value: string | undefined): PlaygroundSchema => ({
  type: 'object',
  properties: [
    ...(value === undefined ? [] : [{ name: 'petType', required: true, schema: { ...text, value } }]),
    { name, required: false, schema: text },
  ],
})
const schema: PlaygroundSchema = {
  type: 'object',
  properties: [{ name: 'name', required: true, schema: text }],
  options: [
    { title: 'Cat (kitty)', schema: kind('lives', 'kitty') },
    { title: 'Dog (doggo)', schema: kind('bark', 'doggo') },
    { title: 'Any other', schema: kind('note', undefined) },
  ],
}

test('another kind has its own value of the discriminator; what all kinds have stays', () => {
  const cat = { name: 'Rex', petType: 'kitty', lives: '9' }
  expect(otherKind(schema, { from: 0, to: 1 }, cat)).toEqual({ name: 'Rex', petType: 'doggo' })
  expect(otherKind(schema, { from: 1, to: 2 }, { name: 'Rex', petType: 'doggo' })).toEqual({ name: 'Rex' })
  expect(otherKind(schema, { from: 0, to: 1 }, undefined)).toEqual({ petType: 'doggo' })
})

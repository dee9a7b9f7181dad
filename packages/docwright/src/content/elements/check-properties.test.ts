import { expect, test } from 'vitest'
import { compileText } from '../testing/compile-text.ts'

const properties = { Card: ['title', 'href', 'icon', 'horizontal', 'cta', 'img'] }

async function warnings(text: string): Promise<string[]> {
  const { diagnostics } = await compileText(text, { properties })
  return diagnostics.map(({ code, message, fix }) => `${code}: ${message} ${fix}`)
}

test.each([
  ['herf', 'href'],
  ['Title', 'title'],
  ['tilte', 'title'],
  ['horizonal', 'horizontal'],
  ['icons', 'icon'],
])('<Card %s> is a slip', async (written, meant) => {
  expect(await warnings(`<Card ${written}="x">Text</Card>`)).toEqual([
    `unknown-property: <Card> has no property “${written}”; it is ignored. Did you mean “${meant}”?`,
  ])
})

test.each([
  'subtitle="x"',
  'data-title="x"',
  'aria-label="x"',
  'className="x"',
  'style={{ color: "red" }}',
  'onClick="x"',
  'at="x"',
  'href="/x" herf="/y"',
])('<Card %s> stays quiet', async (attribute) => {
  const found = await warnings(`<Card ${attribute}>Text</Card>`)
  expect(found.filter((line) => line.startsWith('unknown-property'))).toEqual([])
})

test('a component that takes any property, and an element, are left alone', async () => {
  expect(await warnings('<Latex titel="x">a</Latex>')).toEqual([])
  expect(await warnings('<div titel="x">a</div>')).toEqual([])
})

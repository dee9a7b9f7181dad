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

test('a component without what readers need is named, unless that is misspelt or may come from a value', async () => {
  const context = { properties: { Tab: ['title', 'icon'] }, needed: { Tab: ['title', 'label'] } }
  const codesOf = async (text: string) =>
    (await compileText(text, context)).diagnostics.map(({ code, message, line, column }) => [
      code,
      message,
      line,
      column,
    ])
  expect(await codesOf('Text\n\n<Tabs><Tab icon="x">One</Tab></Tabs>')).toEqual([
    ['missing-property', '<Tab> lacks the required property “title”.', 3, 7],
  ])
  expect(await codesOf('<Tabs><Tab label="x">One</Tab></Tabs>')).toEqual([])
  expect(await codesOf('<Tabs><Tab titel="x">One</Tab></Tabs>')).toEqual([
    ['unknown-property', '<Tab> has no property “titel”; it is ignored.', 1, 7],
  ])
  expect(await codesOf('export const all = { title: "x" }\n\n<Tabs><Tab {...all}>One</Tab></Tabs>')).toEqual([])
  expect(await codesOf('<Card>One</Card>')).toEqual([])
})

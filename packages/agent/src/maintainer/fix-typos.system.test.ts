import { expect, test } from 'vitest'
import { typosIn } from './fix-typos.ts'
import { misspellings } from './misspellings.ts'
import { editText } from 'docwright/engine'

function fixed(text: string): string {
  return editText(text, typosIn(text)).text
}

test.each([
  ['You recieve it. Recieve it. the the page', 'You receive it. Receive it. the page'],
  ['The adress, seperate  and and dont', 'The address, separate  and don’t'.replace('’', "'")],
  ['---\ntitle: Recieve\nslug: recieve\n---\n\nteh', '---\ntitle: Receive\nslug: recieve\n---\n\nthe'],
  ['> **Teh** [adress](/adress)', '> **The** [address](/adress)'],
])('“%s”', (text, right) => {
  expect(fixed(text)).toBe(right)
})

test.each([
  '`recieve` and ``teh ` adress``',
  '```js\nconst recieve = 1\n```',
  '```js\nconst recieve = 1\nconst adress = 2\n\nteh()\n```\n',
  '~~~~\nteh\n~~~~',
  '<Card title="recieve" onClick={() => teh}>x</Card>',
  'https://example.com/recieve and user.recieve and a/recieve/b',
  '{recieve} {/* teh */} $$teh$$',
  'RECIEVE reCIEVE _recieve_x recieve-hook',
  'that that, had had, is is; the The',
  "import recieve from './teh'",
])('“%s” stays', (text) => {
  expect(fixed(text)).toBe(text)
})

test('the list has no correction that is a mistake itself, and none for itself', () => {
  for (const [wrong, right] of Object.entries(misspellings)) {
    expect(wrong).toMatch(/^[a-z]+$/)
    expect(right).toMatch(/^[a-z' ]+$/)
    expect(Object.hasOwn(misspellings, right)).toBe(false)
  }
  expect(Object.keys(misspellings).length).toBeGreaterThan(300)
})

import { expect, test } from 'vitest'
import type { SectionText } from '../index/index-page.ts'
import { excerptOf } from './excerpt-of.ts'

const section: SectionText = [
  'Install it first. Then a panel is shown.',
  'npm install\n<Tabs>\n  <Tab title="macOS">',
  'Property · What it does\ndefaultIndex · Which tab is shown first',
  'Several versions of the same content, one of them shown.',
]
const [text, code, table = ''] = section

test.each<[string, SectionText, string[], boolean, string, boolean]>([
  ['a page found by its title says what it is about', section, ['tabs'], true, 'Several versions of the', false],
  ['a word of the description', section, ['versions'], false, 'Several versions of the', false],
  ['prose before a table and code', section, ['install'], false, 'Install it first.', false],
  ['the row of a table', section, ['tab'], false, 'defaultIndex · Which tab is shown first', false],
  [
    'a row that has more of it than the prose',
    ['A panel has an index.', '', table],
    ['panel', 'index', 'tab', 'shown'],
    false,
    'defaultIndex · Which tab',
    false,
  ],
  ['the line of code', [text, code], ['tabs'], false, '<Tabs>', true],
  ['nothing found in it: what it is about', section, ['other'], false, 'Several versions of the', false],
  ['nothing found in it: prose', [text, code, table], ['other'], false, 'Install it first.', false],
  ['nothing found in it: the first line of code', ['', code], ['other'], false, 'npm install', true],
  ['nothing found in it: not the names of columns', ['', '', table], ['other'], false, 'defaultIndex', false],
  ['nothing in it', ['', ''], ['other'], false, '', false],
])('%s', (_, own, terms, isTitled, begins, isCode) => {
  const found = excerptOf(own, new Set(terms), isTitled)
  const said = found.pieces.map((piece) => piece.text).join('')
  expect(said.startsWith(begins) && (said === '') === (begins === '')).toBe(true)
  expect(found.isCode).toBe(isCode)
})

const long = 'It takes some time and all that you have ever written before you came here (--names, --address), and so'

test.each([
  [
    'from its beginning, if that is near',
    `A key is shown once. ${'More. '.repeat(40)}`,
    'once',
    'A key is shown once.',
  ],
  [
    'from a sentence',
    `${'More words. '.repeat(20)}Now a key is made. ${'Then. '.repeat(40)}`,
    'key',
    '…Now a key is made.',
  ],
  [
    'from a part of a long one, not from a name',
    `${long} does a key. ${'Then. '.repeat(40)}`,
    'key',
    '…and so does a key.',
  ],
])('a passage begins where one can begin to read: %s', (_, own, term, begins) => {
  const said = excerptOf([own, ''], new Set([term]), false).pieces.map((piece) => piece.text)
  expect(said.join('').slice(0, begins.length)).toBe(begins)
})

test('a passage ends with a whole word, also at the end of a line', () => {
  const own = `A key. ${'Some more words of it. '.repeat(6)}outputs\n${'of-what-was-made-there'.repeat(4)}`
  const said = excerptOf([own, ''], new Set(['key']), false).pieces.map((piece) => piece.text)
  expect(said.join('')).toMatch(/outputs…$/)
})

test('what says that there is more is not marked with what was looked for', () => {
  const own = `${'more-words-'.repeat(10)}, key ${'of-what-was-made-there'.repeat(8)}`
  const marked = excerptOf([own, ''], new Set(['key']), false).pieces.filter(({ isMatch }) => isMatch)
  expect(marked).toEqual([{ text: 'key', isMatch: true }])
})

test('a line of code that ends in the middle of a call is shown with what goes on', () => {
  const shownOf = (source: string, term: string): string =>
    excerptOf(['', source], new Set([term]), false)
      .pieces.map((piece) => piece.text)
      .join('')
  expect(shownOf('start()\nevents.list(\nlimit=10,\npage=2)\nstop()', 'events')).toBe('events.list( limit=10, page=2)')
  const lines = Array.from({ length: 20 }, (_, index) => `argument-${index},`)
  expect(shownOf(`call(\n${lines.join('\n')}`, 'call').length).toBeLessThan(130)
})

test.each([
  ['goes on to the end of its call', 'client.send(\n"key",\n)', 'client.send( "key", )'],
  ['has no mark of an end of line within it', 'curl send \\\n-X POST \\\n/rooms', 'curl send -X POST /rooms'],
  ['ends with its block', 'send: a,\n\nnpm start', 'send: a,'],
])('a line of code %s', (_, own, said) => {
  const pieces = excerptOf(['', own], new Set(['send']), false).pieces
  expect(pieces.map(({ text: piece }) => piece).join('')).toBe(said)
})

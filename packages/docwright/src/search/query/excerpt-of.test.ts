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

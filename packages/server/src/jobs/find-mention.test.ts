import { expect, test } from 'vitest'
import { findMention, withoutCode } from './find-mention.ts'
import { asOwnComment, isOwnComment } from './forge-replies.ts'

const find = (comment: string) => findMention(comment, 'docwright')

test('what stands after the name is asked for, or before it where it ends the comment', () => {
  expect(find('@docwright fix the broken links')).toBe('fix the broken links')
  expect(find('@Docwright: fix the broken links\nand the typos')).toBe('fix the broken links\nand the typos')
  expect(find('Thanks! @docwright, please fix it.')).toBe('please fix it.')
  expect(find('> It says 20\n\n@docwright make it 22')).toBe('make it 22')
  expect(find('> It says 20\n\nMake it 22, @docwright')).toBe('Make it 22,')
  expect(find('@docwright\n\n```mdx\n# Title\n```')).toBe('```mdx\n# Title\n```')
  expect(find('@docwright')).toBe('')
  expect(find('Ask @docwright.')).toBe('Ask')
  expect(findMention('@Ada-Bot go', 'ada-bot')).toBe('go')
})

test.each([
  ['nobody', 'docwright fix it'],
  ['another name', '@docwright-bot fix it'],
  ['a longer name', '@docwrights fix it'],
  ['a team', '@docwright/docs fix it'],
  ['an address', 'ada@docwright.example fix it'],
  ['a domain', '@docwright.example fix it'],
  ['a path', 'https://example.com/@docwright fix it'],
  ['a quotation', '> @docwright fix it\n\nNo, do not.'],
  ['a quotation in a quotation', '   > > @docwright fix it'],
  ['a fence', 'Write:\n\n```\n@docwright fix it\n```\n'],
  ['a longer fence', '````\n```\n@docwright fix it\n```\n````'],
  ['a fence that does not end', '~~~\n@docwright fix it'],
  ['code in a line', 'Write `@docwright fix it` here'],
  ['code over two lines', 'Write ``@docwright\nfix ` it`` here'],
  ['indented code', 'Write:\n\n    @docwright fix it'],
  ['an HTML comment', '<!-- @docwright fix it -->'],
  ['an HTML comment that does not end', '<!-- @docwright fix it'],
])('%s calls nobody', (_name, comment) => {
  expect(find(comment)).toBeUndefined()
})

test('backticks that belong to nothing hide nothing', () => {
  expect(find('It`s @docwright fix it')).toBe('fix it')
  expect(find('One ` here\n\n@docwright fix ` it')).toBe('fix ` it')
  const many = withoutCode(Array.from({ length: 20_000 }, (_, index) => '`'.repeat((index % 200) + 1)).join(' '))
  expect(many.length).toBeGreaterThan(20_000)
})

test('what we say calls nobody, is known as ours, and a quotation of it is not', () => {
  const said = asOwnComment('As @docwright and @ada said:\n> @ada\n\n`npm i @scope/x`')
  expect(said).toContain('As @\u200Bdocwright and @\u200Bada said:\n> @\u200Bada\n\n`npm i @scope/x`')
  expect(isOwnComment(said)).toBe(true)
  expect(isOwnComment(said.replaceAll(/^/gm, '> '))).toBe(false)
  expect(isOwnComment('@docwright fix it')).toBe(false)
  expect(asOwnComment('x'.repeat(100_000)).length).toBeLessThan(61_000)
})

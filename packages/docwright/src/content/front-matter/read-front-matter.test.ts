import { expect, test } from 'vitest'

import { readFrontMatter } from './read-front-matter.ts'

function read(...lines: string[]) {
  return readFrontMatter(`---\n${lines.join('\n')}\n---\nbody`, 'page.mdx')
}

test('a page without front matter has an empty one', () => {
  expect(readFrontMatter('# Hello', 'page.mdx')).toMatchObject({
    frontMatter: { meta: {}, custom: {} },
    bodyStart: 0,
    diagnostics: [],
  })
})

test('keys keep their types, meta keys and other systems’ keys are kept apart', () => {
  const { frontMatter, diagnostics } = read(
    'title: "Quick: start"',
    'description: Plain text, with commas',
    'hidden: true',
    'boost: 2.5',
    'keywords: [a, b]',
    "'og:image': /x.png",
    'og:image:width: 1200',
    'sidebar_position: 3',
    'openapi-schema: User',
    'date: 2024-05-01',
    'lastUpdatedDate: 2024-05-01',
  )
  expect(diagnostics).toEqual([])
  expect(frontMatter).toEqual({
    title: 'Quick: start',
    description: 'Plain text, with commas',
    hidden: true,
    boost: 2.5,
    keywords: ['a', 'b'],
    openapiSchema: 'User',
    lastUpdatedDate: '2024-05-01',
    meta: { 'og:image': '/x.png', 'og:image:width': '1200' },
    custom: { sidebar_position: 3, date: '2024-05-01' },
  })
})

test('numbers and booleans are titles as they are written', () => {
  expect(read('title: 1.10').frontMatter.title).toBe('1.10')
  expect(read('title: 404').frontMatter.title).toBe('404')
  expect(read('title: true').frontMatter.title).toBe('true')
})

test.each(['javascript:alert(1)', ' java\tscript:alert(1)', 'data:text/html,x'])(
  'a page does not become a link that would run code: %j',
  (url) => {
    const { frontMatter, diagnostics } = read('title: A', `url: ${JSON.stringify(url)}`)
    expect(frontMatter).toEqual({ title: 'A', meta: {}, custom: {} })
    expect(diagnostics).toMatchObject([{ code: 'unsafe-link', severity: 'warning', file: 'page.mdx', line: 3 }])
  },
)

test('booleans may be texts', () => {
  expect(read('hidden: "true"', 'noindex: no').frontMatter).toMatchObject({ hidden: true, noindex: false })
})

test('a byte order mark, CRLF, blank lines before and spaces after the dashes are fine', () => {
  const { frontMatter, bodyStart } = readFrontMatter('\uFEFF\r\n--- \r\ntitle: A\r\n---\t\r\nbody', 'page.mdx')
  expect(frontMatter.title).toBe('A')
  expect('\n--- \ntitle: A\n---\t\nbody'.slice(bodyStart)).toBe('body')
})

test('a quoted value may go on at the beginning of the next line, as in js-yaml 4', () => {
  expect(read('title: "one', 'two"').frontMatter.title).toBe('one two')
})

test('a block that is not closed is text', () => {
  expect(readFrontMatter('---\ntitle: A\n\nbody', 'page.mdx').bodyStart).toBe(0)
})

test('front matter that is not YAML is an error at its place, and plain lines still count', () => {
  const { frontMatter, diagnostics } = read('title: A', 'description: a: b: c', 'tag: NEW')
  expect(frontMatter).toMatchObject({ title: 'A', tag: 'NEW' })
  expect(diagnostics).toMatchObject([{ code: 'front-matter-invalid', severity: 'error', line: 3, column: 15 }])
})

test('front matter that is a list is an error', () => {
  expect(read('- a').diagnostics).toMatchObject([{ code: 'front-matter-invalid', line: 2, column: 1 }])
})

test('a value of the wrong type is ignored with a warning at its key', () => {
  const { frontMatter, diagnostics } = read('title: A', 'mode: docs', 'hidden: [1]', 'boost: much')
  expect(frontMatter).toEqual({ title: 'A', meta: {}, custom: {} })
  expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([
    ['front-matter-value', 3],
    ['front-matter-value', 4],
    ['front-matter-value', 5],
  ])
})

test.each([
  ['2024-05-01', '2024-05-01'],
  ['2024-05-01T23:30:00+02:00', '2024-05-01'],
  ['"May 1, 2024"', '2024-05-01'],
  ['2024/05/01', '2024-05-01'],
  ['2024-05', '2024-05-01'],
  ['May 2024', '2024-05-01'],
  ['"1 May 2024 10:30"', '2024-05-01'],
  ['31 Dec 2024', '2024-12-31'],
])('the date %s is the day that the author means', (written, day) => {
  const { frontMatter, diagnostics } = read(`lastUpdatedDate: ${written}`)
  expect([frontMatter.lastUpdatedDate, diagnostics]).toEqual([day, []])
})

test.each([
  'version 3',
  'Release 2024',
  'last May',
  '2024-02-30',
  '2024/02/30',
  '"Feb 30, 2024"',
  '01.05.2024',
  '2024-13-01',
  '[2024]',
])('what is no date is ignored with a warning, so that the date of the commit counts: %s', (written) => {
  const { frontMatter, diagnostics } = read(`lastUpdatedDate: ${written}`)
  expect(frontMatter.lastUpdatedDate).toBeUndefined()
  expect(diagnostics).toMatchObject([
    { code: 'front-matter-value', line: 2, message: expect.stringContaining('a date such as 2026-02-03') as string },
  ])
})

test('a key in another case counts where the right one is absent, with a warning', () => {
  const { frontMatter, diagnostics } = read('Title: A', 'keywords: x, y')
  expect(frontMatter).toMatchObject({ title: 'A', keywords: ['x', 'y'] })
  expect(diagnostics).toMatchObject([{ code: 'front-matter-key', severity: 'warning', line: 2 }])
})

test('aliases that multiply are refused', () => {
  const level = (name: string, of: string) =>
    `${name}: &${name} [${Array.from({ length: 9 }, () => `*${of}`).join(', ')}]`
  const { diagnostics } = read(
    'a: &a [x, x, x, x, x, x, x, x, x]',
    level('b', 'a'),
    level('c', 'b'),
    level('d', 'c'),
    level('e', 'd'),
    level('f', 'e'),
  )
  expect(diagnostics).toMatchObject([{ code: 'front-matter-too-large' }])
})

test('deep nesting is refused', () => {
  const { diagnostics } = read(`a: ${'['.repeat(5000)}${']'.repeat(5000)}`)
  expect(diagnostics).toHaveLength(1)
})

test('front matter of more than 64 KB is left out, and the body is kept', () => {
  const keys = Array.from({ length: 9000 }, (_, at) => `key${at}: 1`)
  const text = ['---', 'title: A', ...keys, '---', 'Body'].join('\n')
  const { frontMatter, diagnostics, bodyStart } = readFrontMatter(text, 'page.mdx')
  expect(frontMatter).toEqual({ meta: {}, custom: {} })
  expect(text.slice(bodyStart)).toBe('Body')
  expect(diagnostics).toMatchObject([
    {
      code: 'front-matter-too-large',
      message: 'The front matter has 96 KB, but only up to 64 KB are read; it is ignored.',
      line: 2,
    },
  ])
  expect(readFrontMatter(`---\ntitle: ${'a'.repeat(65_000)}\n---\n`, 'page.mdx').diagnostics).toEqual([])
})

test('the value of a key has a place, within its quotes', () => {
  const { placeOf } = readFrontMatter('---\ntitle: One\nicon: "rocket" # a comment\n---\n', 'page.mdx')
  expect(placeOf('title')).toEqual({ file: 'page.mdx', line: 2, column: 8 })
  expect(placeOf('icon')).toEqual({ file: 'page.mdx', line: 3, column: 8 })
})

test('front matter that is not closed is an error at the line that opens it', () => {
  for (const start of ['', '\n\n', '\u{FEFF}']) {
    const { diagnostics, bodyStart } = readFrontMatter(`${start}---\r\ntitle: Hello\r\n\r\n# Text`, 'page.mdx')
    expect(diagnostics).toMatchObject([
      { code: 'front-matter-unclosed', severity: 'error', line: start === '\n\n' ? 3 : 1, column: 1 },
    ])
    expect(bodyStart).toBe(0)
  }
})

test('a rule at the top of a page is no front matter', () => {
  for (const text of ['---\n\ntitle: Hello', '---\nSome text: it is long', '---', '--- \n# Heading'])
    expect(readFrontMatter(text, 'page.mdx').diagnostics).toEqual([])
})

test.each([
  ['title: Install: the basics', 'the value of “title” contains “: ” and is not in quotes', 15],
  ['description: Say "hello": it works', 'the value of “description” contains “: ” and is not in quotes', 25],
  ['title: @acme/client', 'the value of “title” begins with “@” and is not in quotes', 8],
  ['title: `code` in a title', 'the value of “title” begins with “`” and is not in quotes', 8],
  ['title: %d items', 'the value of “title” begins with “%” and is not in quotes', 8],
])('%s says which value needs quotes', (text, reason, column) => {
  expect(read('icon: star', text).diagnostics).toMatchObject([
    { code: 'front-matter-invalid', line: 3, column, message: `The front matter is not valid YAML: ${reason}.` },
  ])
})

test('no mistake in YAML is told in the words of the parser', () => {
  expect(read('title: "open').diagnostics[0]?.message).toBe(
    'The front matter is not valid YAML: the “"” with which the value of “title” begins is never closed.',
  )
})

test('what is no YAML as a whole is read one key at a time', () => {
  const { frontMatter, diagnostics } = read(
    'title: Release: notes',
    'description: "The "best" page: of all"',
    'icon: rocket',
    'keywords:',
    '  - one',
    '  - two',
    'tag: [Beta] soon',
    'sidebarTitle: @home',
  )
  expect(frontMatter).toMatchObject({
    title: 'Release: notes',
    description: 'The "best" page: of all',
    icon: 'rocket',
    keywords: ['one', 'two'],
    tag: '[Beta] soon',
    sidebarTitle: '@home',
  })
  expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([['front-matter-invalid', 2]])
})

test('text that is no front matter is text of the page', () => {
  const text = '---\ntitle: A\n\nA sentence: with a colon, and\nmore.\n\n---\nend'
  const { frontMatter, bodyStart } = readFrontMatter(text, 'page.mdx')
  expect(frontMatter.title).toBe('A')
  expect(text.slice(bodyStart)).toBe('A sentence: with a colon, and\nmore.\n\n---\nend')
  expect(readFrontMatter('---\nOnly words\n---\nend', 'page.mdx').bodyStart).toBe(0)
})

test('a “#” that cuts a value is reported, and a comment is not', () => {
  expect(read('title: Update #2 (new)', 'description: #1 of all').diagnostics).toMatchObject([
    { code: 'front-matter-comment', line: 2, column: 15, message: expect.stringContaining('“#2 (new)”') as string },
    { code: 'front-matter-comment', line: 3, column: 14 },
  ])
  expect(read('title: "Update #2"', 'description: C#, mostly', 'tag: new # for a month').diagnostics).toEqual([])
})

test('a value in brackets is a title as it is written', () => {
  const { frontMatter, diagnostics } = read('title: [Beta]')
  expect(frontMatter.title).toBe('[Beta]')
  expect(diagnostics).toMatchObject([{ code: 'front-matter-value', line: 2 }])
})

test('a key that is nearly one of ours is reported, and keys of other systems are not', () => {
  expect(read('title: A', 'descripton: b', 'icn: rocket').diagnostics).toMatchObject([
    { code: 'front-matter-key', line: 3, fix: 'Did you mean “description”?' },
    { code: 'front-matter-key', line: 4, fix: 'Did you mean “icon”?' },
  ])
  expect(read('titel: A').diagnostics).toMatchObject([{ code: 'front-matter-key', fix: 'Did you mean “title”?' }])
  expect(
    read('tags: [a]', 'slug: x', 'date: 2024', 'author: me', 'sidebar_position: 3', 'toc: true').diagnostics,
  ).toEqual([])
})

test('a name that YAML gives a value is no part of the text, and that is said', () => {
  const { frontMatter, diagnostics } = read('title: &copy 2026 Acme', 'description: &all', 'other: &x y', 'tag: A & B')
  expect(frontMatter).toMatchObject({ title: '2026 Acme', tag: 'A & B', custom: { other: 'y' } })
  expect(diagnostics).toMatchObject([
    { code: 'front-matter-anchor', line: 2, column: 8, message: expect.stringContaining('“&copy”') as string },
    { code: 'front-matter-anchor', line: 3, column: 14 },
  ])
})

test('a quotation mark that is not closed takes no key below it along', () => {
  const { frontMatter, diagnostics } = read('tag: "one', 'title: two', '"quoted": three', 'description: "a b"')
  expect(frontMatter).toMatchObject({ tag: 'one', title: 'two', description: 'a b' })
  expect(diagnostics).toMatchObject([
    {
      code: 'front-matter-invalid',
      line: 2,
      column: 6,
      message: 'The front matter is not valid YAML: the “"” with which the value of “tag” begins is never closed.',
      fix: 'Write " where the value ends, or remove the ".',
    },
  ])
})

test('a quotation mark or bracket that is never closed is told where it opens, with what closes it', () => {
  const { diagnostics } = read('tag: NEW', 'title: "Home', 'icon: star', 'keywords: [a, b')
  expect(diagnostics).toMatchObject([
    { code: 'front-matter-invalid', line: 3, column: 8, fix: 'Write " where the value ends, or remove the ".' },
  ])
  expect(read('keywords: [a, b', 'title: Home').diagnostics).toMatchObject([
    { code: 'front-matter-invalid', line: 2, column: 11, fix: 'Write ] where the value ends, or remove the [.' },
  ])
  expect(read('title: "one', '  two"', 'keywords: [a,', '  b]').diagnostics).toEqual([])
})

test('the line with quotes is written out', () => {
  const fixOf = (line: string) => read(line).diagnostics[0]?.fix
  expect(fixOf('title: Release: notes')).toBe('Write title: "Release: notes"')
  expect(fixOf('title: Say "hello": it works')).toBe(`Write title: 'Say "hello": it works'`)
})

test('a tab is to be removed', () => {
  expect(read('title: A', '\tdescription: B').diagnostics[0]).toMatchObject({
    line: 3,
    message: 'The front matter is not valid YAML: this line is indented with a tab.',
    fix: 'Remove the tab: a key stands at the beginning of its line. What belongs to the key above is indented with spaces.',
  })
})

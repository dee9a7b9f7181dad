import ignore from 'ignore'
import { expect, test } from 'vitest'
import { createIgnoreRules } from './ignore-rules.ts'
import { readPathPatterns } from './path-patterns.ts'

const patterns = [
  ['docs'],
  ['docs/'],
  ['/docs/*.md'],
  ['*.mdx'],
  ['**/api/**'],
  ['api/**'],
  ['a/**/b'],
  ['**'],
  ['*'],
  ['Docs/Guides/'],
  ['guides/*/index.mdx'],
  ['*.mdx', '!index.mdx'],
  ['docs', '!docs/index.mdx'],
  ['docs/*', '!docs/index.mdx'],
  ['?.md', '[a-c]*.md', '[!a]x.md'],
  ['# a comment', '', 'a.md  '],
  ['\\!a.md', '\\#b.md', '!c.md'],
  ['/'],
  ['foo*bar*baz'],
  ['[[:digit:]]*.md', '[[:alpha:]]x.md'],
  ['[]a].md'],
  ['[a\\]b].md'],
  ['[\\!a].md', '[^b-d]x.md'],
  ['[z-a].md', '[a-].md'],
]
const paths = [
  'docs',
  'docs/',
  'docs/guides/',
  'docs/index.mdx',
  'docs/a.md',
  'docs/guides/index.mdx',
  'other/docs/a.md',
  'index.mdx',
  'a.md',
  'b.md',
  'bx.md',
  'ax.md',
  'x.md',
  '!a.md',
  '#b.md',
  'api/v1/users.json',
  'x/api/y',
  'api',
  'a/b',
  'a/x/b',
  'a/x/y/b/c.md',
  'guides/en/index.mdx',
  'DOCS/A.MD',
  'foo-bar-x-baz',
  'foobarba',
  '1.md',
  '].md',
  '-.md',
  '!.md',
  'éx.md',
]

test.each(patterns.map((list) => [list]))('%j names the files that git would ignore', (list) => {
  const git = ignore().add(list)
  const { names } = readPathPatterns(list, { ignoresCase: true })
  for (const path of paths) expect([path, names(path)]).toEqual([path, git.ignores(path)])
})

test.each([
  '**/*a*/**/*a*/**/*a*/**/*ab',
  `${'*a'.repeat(100)}b`,
  `${'**/'.repeat(60)}b`,
  `${'a*/'.repeat(60)}b`,
  '['.repeat(200),
  `*[${'b'.repeat(90)}]c`,
  `*[${'b'.repeat(290)}]c`,
])('%j takes no longer than any other for paths that nearly fit', (pattern) => {
  const { names } = readPathPatterns([pattern, pattern])
  for (const path of ['a/'.repeat(2000), 'a'.repeat(4000), `${'a'.repeat(250)}/`.repeat(16)])
    expect(names(`${path}c`)).toBe(false)
})

test('a .mintignore of a few bytes holds up nobody who lists the files', () => {
  const rules = createIgnoreRules('**/*a*/**/*a*/**/*a*/**/*a*/**/*ab\n*.draft.mdx\n')
  const folder = 'a/'.repeat(300)
  expect([rules.excludes(folder), rules.excludes(`${folder}c.mdx`), rules.onlyWhenNamed(`${folder}README.md`)]).toEqual(
    [false, false, true],
  )
  expect(rules.excludes(`${folder}c.draft.mdx`)).toBe(true)
})

test('rules of which there are thousands are kept for a few folders alone', () => {
  const { names } = readPathPatterns(Array.from({ length: 5000 }, (_, index) => `z${index}/*/x`))
  for (let folder = 0; folder < 200; folder += 1) expect(names(`f${folder}/a/b.mdx`)).toBe(false)
  expect(names('z4999/y/x')).toBe(true)
})

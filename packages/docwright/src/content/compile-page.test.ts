import { expect, test } from 'vitest'

import { compilePage } from './compile-page.ts'
import { bodyOf, compileText, problemsOf } from './testing/compile-text.ts'

test('an ordinary page', async () => {
  const page = await compileText('---\ntitle: Hello\n---\n\n## One\n\nText with a [link](/two).\n')
  expect(page).toEqual({
    frontMatter: { title: 'Hello', meta: {}, custom: {} },
    body: [
      {
        type: 'component',
        name: 'Heading',
        properties: { level: 2, id: 'one' },
        children: [{ type: 'text', value: 'One' }],
        place: { file: 'guides/page.mdx', line: 5, column: 1, fenced: false },
      },
      {
        type: 'element',
        name: 'p',
        attributes: {},
        children: [
          { type: 'text', value: 'Text with a ' },
          { type: 'element', name: 'a', attributes: { href: '/two' }, children: [{ type: 'text', value: 'link' }] },
          { type: 'text', value: '.' },
        ],
      },
    ],
    outline: [{ id: 'one', title: 'One', level: 2 }],
    anchors: ['one'],
    icons: [],
    references: [{ kind: 'link', href: '/two', from: 'guides/page.mdx', file: 'guides/page.mdx', line: 7, column: 20 }],
    dependencies: [],
    diagnostics: [],
  })
})

test('an empty file is an empty page', async () => {
  expect((await compileText('')).body).toEqual([])
  expect((await compileText('---\ntitle: A\n---')).body).toEqual([])
})

test('a binary file is reported and shows that', async () => {
  expect(await problemsOf('\u0089PNG\r\n\0\0')).toEqual(['error binary-page 1:1'])
  expect(await bodyOf('\u0089PNG\0')).toMatch(/^\[PageProblem code="binary-page"/)
})

test('bytes that are not UTF-8 are a warning where they stand', async () => {
  expect(await problemsOf('fine\n\nnot \uFFFD fine')).toEqual(['warning invalid-utf8 3:5'])
})

test('front matter that is not YAML does not lose the page', async () => {
  expect(await bodyOf('---\na: b: c\n---\ntext')).toBe('<p>text</p>')
  expect(await problemsOf('---\na: b: c\n---\ntext')).toEqual(['error front-matter-invalid 2:5'])
})

test('nesting has a limit', async () => {
  const page = await compileText(`${'<div>\n'.repeat(300)}x\n${'</div>\n'.repeat(300)}\nend`)
  expect(page.diagnostics).toMatchObject([{ code: 'nesting-too-deep' }])
  expect(page.body).toHaveLength(2)
})

test('a table of 5,000 rows', async () => {
  const page = await compileText(`| a | b |\n|---|---|\n${'| x | **y** |\n'.repeat(5000)}`)
  expect(page.diagnostics).toEqual([])
  expect(JSON.stringify(page.body).match(/"tr"/g)).toHaveLength(5001)
})

test('a page of 10 MB', async () => {
  const page = await compileText(
    `# T\n\n${'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor. '.repeat(20)}\n\n`.repeat(
      6300,
    ),
  )
  expect(page.diagnostics).toEqual([])
  expect(page.body).toHaveLength(12_600)
})

test('a fault of our own is a diagnostic, not an exception', async () => {
  const page = await compilePage(
    { path: 'a.mdx', text: '[x](/y)' },
    {
      readText: () => Promise.resolve(undefined),
      variables: {},
      resolveLink: () => {
        throw new TypeError('planted')
      },
      resolveAsset: (href) => href,
      components: new Set(),
      parser: 'native',
    },
  )
  expect(page.diagnostics).toMatchObject([{ code: 'page-crashed', severity: 'error', file: 'a.mdx', line: 1 }])
})

test('types in exports are accepted; a mistake is named where it stands', async () => {
  const typed =
    'export interface A { b: string }\n\nexport const list: string[] = ["a", "b"]\n\nexport function f(x: number): string { return `n${x!}` }\n\n{list.join("+")}'
  expect(await problemsOf(typed)).toEqual([])
  expect(await bodyOf(typed)).toContain('a+b')
  expect(await problemsOf('Text\n\nexport const a = (b: string) => b! + \n')).toEqual(['error module-syntax 3:38'])
  const wide = 'export const a = "é日😀" as string\nexport const b = "é日😀", c = = 3'
  expect(await problemsOf(wide)).toEqual(['error module-syntax 2:30'])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configuration, createRepository, type Repository } from './repository.ts'
import { build, type CommandResult, type Report } from './run-command.ts'

/** Content that is broken or hostile, each with the code that the build must report at its first line, if any. */
const parts: readonly (readonly [name: string, source: string, code: string | undefined])[] = [
  ['script', '<script>alert("one")</script>', 'script-ignored'],
  ['markup', '<div dangerouslySetInnerHTML={{ __html: "<script>alert(2)</script>" }} />', 'attribute-ignored'],
  ['link', '[a link](javascript:alert(3))', 'unsafe-link'],
  ['handler', '<p onclick="alert(4)">A paragraph</p>', 'event-handler'],
  ['drawing', '<svg viewBox="0 0 1 1"><script>alert(5)</script><path d="M0 0" /></svg>', 'script-ignored'],
  ['diagram', '```mermaid\nflowchart LR\n  A --> B[Start -->\n```', 'diagram-invalid'],
  ['formula', '$$\n\\frac{1}{\n$$', 'formula-invalid'],
  ['thrower', '{(() => { throw new Error("No luck.") })()}', 'expression-failed'],
  ['loop', '{(() => { for (;;) {} })()}', 'component-endless'],
  ['grammar', '```acme\nlet code = without colors\n```', undefined],
  [
    'long',
    `\`\`\`js\n${Array.from({ length: 5000 }, (_, n) => `const line${n} = ${n}`).join('\n')}\n\`\`\``,
    undefined,
  ],
]

const page = `---\ntitle: Bad\n---\n\n${parts.map(([name, source]) => `Words before ${name}.\n\n${source}`).join('\n\n')}\n\nThe end.\n`

let repository: Repository
let built: CommandResult & { report: Report }
let html: string

beforeAll(async () => {
  repository = createRepository({
    'docs.json': configuration(
      { pages: ['bad', 'other'] },
      { styling: { codeblocks: { languages: { custom: ['/acme.json'] } } } },
    ),
    'acme.json': { name: 'acme', patterns: 'none' },
    'bad.mdx': page,
    'other.mdx': 'Other words\n',
  })
  built = await build(repository.root)
  html = readFileSync(join(repository.root, 'dist/bad/index.html'), 'utf8')
})
afterAll(() => repository[Symbol.dispose]())

test('the build ends, with both pages and every word between what is bad', () => {
  expect(built.report).toMatchObject({ built: true, pages: 2 })
  for (const [name] of parts) expect(html).toContain(`Words before ${name}.`)
  expect(html).toContain('The end.')
  expect(readFileSync(join(repository.root, 'dist/other/index.html'), 'utf8')).toContain('Other words')
})

const lines = page.split('\n')

test.each(parts.filter(([, , code]) => code !== undefined))('%s is reported where it stands', (_name, source, code) => {
  const first = lines.indexOf(source.split('\n')[0] ?? '') + 1
  const last = first + source.split('\n').length - 1
  const found = built.report.diagnostics.filter(({ file, line }) => file === 'bad.mdx' && line >= first && line <= last)
  expect(found.map((diagnostic) => diagnostic.code)).toEqual([code])
  expect(found[0]?.fix).not.toBe(undefined)
})

test('a grammar that is none is reported, and its code is shown', () => {
  expect(built.report.diagnostics.map(({ code, file }) => `${code} ${file}`)).toContain('grammar-invalid acme.json')
  expect(html).toContain('let code = without colors')
})

test('5,000 lines of code are all there', () => {
  expect(html.match(/class="line"/g)?.length).toBeGreaterThan(5000)
  expect(html).toContain('line4999')
})

test('nothing of it runs', () => {
  expect(html).not.toMatch(/alert\((?:2|3|4|5|"one")|javascript:|\sonclick=/)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configuration, createRepository, type Repository } from './repository.ts'
import { build, type CommandResult, type Report } from './run-command.ts'

/** Components that attack whatever runs them, by name, each with the code that the build must report. */
const attacks: Readonly<Record<string, readonly [body: string, code: string | undefined]>> = {
  Loop: ['while (true) {}', 'component-endless'],
  Pattern: ['/(a+)+b/.test("a".repeat(60)); for (;;) return <p />', 'component-endless'],
  Bomb: ['return <p>{"x".repeat(2 ** 29)}</p>', 'component-memory'],
  Hoard: ['const all = []; for (;;) all.push(new Uint8Array(8000000))', undefined],
  Native: ['return <p>{Array(1e9).fill(0).map((x) => [x])}</p>', undefined],
  Recursive: ['const f = () => f() + 1; for (;;) return <p>{f()}</p>', 'component-failed'],
  Nested: ['for (;;) return <p>{JSON.parse("[".repeat(300000))}</p>', 'component-failed'],
  Thrower: ['throw new Error("No luck.")', 'component-failed'],
  Mean: ['throw { get message() { for (;;) {} } }', undefined],
  Fetcher: ['const answer = fetch("https://example.com"); for (;;) return <p>{answer}</p>', 'component-unavailable'],
  Secrets: ['for (;;) return <p>{process.env.HOME}{process.cwd()}</p>', 'component-unavailable'],
  Files: [
    'const fs = require("fs"); for (;;) return <p>{fs.readFileSync("/etc/passwd", "utf8")}</p>',
    'component-import',
  ],
  Dynamic: [
    'import("node:child_process").then((x) => x.execSync("id")); for (;;) return <p>dynamic</p>',
    'component-import',
  ],
  Hidden: ['const name = "node:" + "fs"; import(name); for (;;) return <p>hidden</p>', undefined],
  Escape: [
    'const all = (() => {}).constructor("return this")(); for (;;) return <p>seen {typeof all.process}</p>',
    undefined,
  ],
  Markup: [
    'for (;;) return <div dangerouslySetInnerHTML={{ __html: "<b>bold</b><script>alert(1)</" + "script><i onclick=alert(2)>i</i>" }} />',
    undefined,
  ],
  Address: ['for (;;) return <a href={"java" + "script:alert(3)"}>address</a>', undefined],
}

const names = Object.keys(attacks)
const page = `---
title: Attacks
---

${names.map((name) => `export const ${name} = ({ children }) => { ${attacks[name]?.[0]} }`).join('\n\n')}

First words.

${names.map((name) => `<${name}>inside ${name}</${name}>`).join('\n\n')}

Last words.
`

let repository: Repository
let built: CommandResult & { report: Report }
let html: string

beforeAll(async () => {
  repository = createRepository({
    'docs.json': configuration({ pages: ['attacks', 'other'] }),
    'attacks.mdx': page,
    'other.mdx': 'Other words\n',
  })
  built = await build(repository.root)
  html = readFileSync(join(repository.root, 'dist/attacks/index.html'), 'utf8')
})
afterAll(() => repository[Symbol.dispose]())

test('the build ends, with every page', () => {
  expect(built.report).toMatchObject({ built: true, pages: 2 })
  expect(html).toContain('First words.')
  expect(html).toContain('Last words.')
  expect(readFileSync(join(repository.root, 'dist/other/index.html'), 'utf8')).toContain('Other words')
})

const lines = page.split('\n')

test.each(
  names.filter((name) => attacks[name]?.[1]?.startsWith('component-') && attacks[name][1] !== 'component-import'),
)('%s is reported where it is used, and its content is shown', (name) => {
  const line = lines.findIndex((text) => text.startsWith(`<${name}>`)) + 1
  const found = built.report.diagnostics.filter((diagnostic) => diagnostic.line === line)
  expect(found.map(({ code, file }) => `${code} ${file}`)).toEqual([`${attacks[name]?.[1]} attacks.mdx`])
  expect(found[0]?.fix).not.toBe(undefined)
  expect(html).toContain(`inside ${name}`)
})

test('what takes more and more memory is stopped by whichever limit it meets first', () => {
  const line = lines.findIndex((text) => text.startsWith('<Hoard>')) + 1
  const found = built.report.diagnostics.filter((diagnostic) => diagnostic.line === line)
  expect(found.map(({ code }) => code)).toEqual([expect.stringMatching(/^component-(?:memory|endless)$/)])
})

test('what code imports and pages do not have is named', () => {
  const imports = built.report.diagnostics.filter(({ code }) => code === 'component-import')
  expect(
    imports.map(({ message }) => /“(.+?)”/.exec(message)?.[1] ?? '').toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['fs', 'node:child_process'])
})

test('nothing of this machine is on the page, and no script', () => {
  expect(html).toContain('seen undefined')
  expect(html).not.toContain('root:')
  expect(html).not.toContain(process.env['HOME'] ?? 'HOME')
  expect(html).not.toMatch(/<script>|onclick|alert\(|javascript:/)
  expect(html).toContain('<b>bold</b>')
})

test('a snippet that fails is named, says so in its place, and takes no other with it', async () => {
  const counter = (name: string) =>
    `export const ${name} = () => { const [n] = useState(1); return <Card title={\`${name} \${n}\`}>more</Card> }\n`
  using own = createRepository({
    'docs.json': configuration({ pages: ['a'] }),
    'a.mdx': [
      'import { Unread } from "/snippets/unread.jsx"\nimport { Unclosed } from "/snippets/unclosed.jsx"',
      'import { Themed } from "/snippets/themed.jsx"\nimport { Right } from "/snippets/right.jsx"',
      '<Unread />\n\n<Unclosed />\n\n<Themed />\n\n<Right />\n',
    ].join('\n\n'),
    'snippets/unread.jsx': `const key = settings.key\n${counter('Unread')}`,
    'snippets/unclosed.jsx': 'export const Unclosed = () => { const [n] = useState(1); return <p>{n}</p',
    'snippets/themed.jsx': `const { Card } = MintlifyComponents\n${counter('Themed')}`,
    'snippets/right.jsx': counter('Right'),
  })
  const { report } = await build(own.root)
  expect(report.diagnostics.map(({ code, file, fix }) => `${code} ${file} ${fix}`)).toEqual([
    'component-failed a.mdx Define or import “settings”, in snippets/unread.jsx:1:1.',
    'component-syntax snippets/unclosed.jsx Correct the code at this place.',
  ])
  const written = readFileSync(join(own.root, 'dist/a/index.html'), 'utf8')
  expect(written).toContain(
    '&lt;Unread> fails during its first render: “settings” is neither defined nor imported (ReferenceError: settings is not defined)',
  )
  expect(written).toContain(
    'The code of snippets/unclosed.jsx cannot be compiled: it ends too early: a bracket or a quotation mark before the end is not closed.',
  )
  expect(written).toMatch(/Themed 1[^]*Right 1/)
})

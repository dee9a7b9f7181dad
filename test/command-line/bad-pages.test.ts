import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Diagnostic } from '../../packages/docwright/src/source/diagnostic.ts'
import { expectPlainWords } from './plain-words.ts'
import { configuration, createRepository, type Repository } from './repository.ts'
import { build, check, runCommand, type CommandResult, type Report } from './run-command.ts'

const megabyte = 1024 * 1024

/** An unindented list item whose paragraph is followed by an indented closing tag ends the native parser's process. */
const parserCrash =
  '# Crash\n\n<AccordionGroup>\n  <Accordion title="a">\n  text\n\n- item one paragraph\n  </Accordion>\n</AccordionGroup>\n\nAfter the crash\n'

const badPages: Record<string, string | Uint8Array> = {
  'syntax.mdx': 'Before\n\n<Card title="a" b=>\nx\n</Card>\n\nAfter the mistake\n',
  'unclosed.mdx': 'Before\n\n<Card title="Open">\n\nThe text inside\n',
  'less-than.mdx': 'Fewer than <100 users.\n\nStill here\n',
  'brace.mdx': 'An open { brace.\n\nStill here\n',
  'huge.mdx': `# Huge\n\n${'word '.repeat((10 * megabyte) / 5)}`,
  'binary.mdx': Uint8Array.from({ length: 4096 }, (_, index) => (index * 7) % 256),
  'latin.mdx': Buffer.from('# Latin\n\nA caf\u00E9 in one byte\n', 'latin1'),
  'windows.mdx': '\uFEFF---\r\ntitle: Written on Windows\r\n---\r\n\r\nLine one\r\n\r\n<Nope>child</Nope>\r\n',
  'undefined.mdx': 'Say {undefined} and {nothing} here.\n',
  'unknown-tag.mdx': 'Some <Wobble>kept text</Wobble>.\n',
  'climbing.mdx':
    'See [x](../../../etc/passwd) and ![y](../../../../etc/passwd.png)\n\n<Snippet file="../../../etc/passwd" />\n',
  'front-matter.mdx': '---\ntitle: [unclosed\n---\n\nText after bad front matter\n',
  'image.mdx': '![A picture](/images/none.png)\n',
  'self.mdx': 'import Self from "/snippets/self.mdx"\n\n<Self />\n\nAfter the snippet\n',
  'crash.mdx': parserCrash,
}

let repository: Repository
let checked: CommandResult & { diagnostics: Diagnostic[] }
let built: CommandResult & { report: Report }

beforeAll(async () => {
  const keys = Object.keys(badPages).map((path) => path.replace('.mdx', ''))
  repository = createRepository({
    'docs.json': configuration({ pages: ['index', ...keys, 'good'] }),
    'index.mdx': 'Home\n',
    'good.mdx': 'A page without any mistake\n',
    'snippets/self.mdx': 'import Self from "/snippets/self.mdx"\n\nA snippet <Self />\n',
    ...badPages,
  })
  symlinkSync('/etc/hostname', join(repository.root, 'outside.mdx'))
  symlinkSync('/etc', join(repository.root, 'etc'))
  ;[checked, built] = await Promise.all([check(repository.root), build(repository.root)])
})
afterAll(() => repository[Symbol.dispose]())

/** Problems of one file, one line each; every one of them says how to fix it. */
function problemsOf(file: string): string[] {
  const found = checked.diagnostics.filter((diagnostic) => diagnostic.file === file)
  expect(found.filter(({ fix }) => fix === undefined)).toEqual([])
  return found.map(({ severity, code, line, column }) => `${severity} ${code} ${line}:${column}`)
}

/** The content of a page as it was built. */
function content(key: string): string {
  const html = readFileSync(join(repository.root, 'dist', key, 'index.html'), 'utf8')
  return /<div id="content"[^>]*>(.*?)<nav id="pagination"/s.exec(html)?.[1] ?? ''
}

test('both commands end with status 1 and tell the same problems, all of them in one run', () => {
  expect([checked.status, built.status]).toEqual([1, 1])
  const ofPages = checked.diagnostics.filter(({ code }) => !/^(broken-|missing-asset)/.test(code))
  expect(built.report.diagnostics).toEqual(ofPages)
  const files = new Set(checked.diagnostics.map(({ file }) => file))
  for (const file of Object.keys(badPages)) expect(files).toContain(file === 'self.mdx' ? 'snippets/self.mdx' : file)
})

test('nothing crashes: no stack trace, no path of this machine', () => {
  for (const result of [checked, built]) {
    expectPlainWords(result, repository.root)
    expect(result.stderr).toBe('')
  }
})

test('every page is built, the good one untouched by the others', () => {
  expect(built.report).toMatchObject({ built: true, pages: 16, rendered: 16 })
  expect(content('good')).toContain('A page without any mistake')
})

test('an MDX syntax error is shown in its place, with the text around it', () => {
  expect(problemsOf('syntax.mdx')).toEqual(['error mdx-syntax 3:1'])
  expect(content('syntax')).toMatch(/Before.*page-problem.*After the mistake/s)
})

test('an unclosed component is named where it opens, and its content is shown', () => {
  expect(problemsOf('unclosed.mdx')).toEqual(['error mdx-syntax 3:1'])
  expect(content('unclosed')).toContain('The text inside')
})

test('“<100” in prose is text', () => {
  expect(problemsOf('less-than.mdx')).toEqual(['warning mdx-stray-character 1:12'])
  expect(content('less-than')).toMatch(/&lt;100 users.*Still here/s)
})

test('“{” in prose that is never closed is told at its place, and the text is shown', () => {
  expect(problemsOf('brace.mdx')).toEqual(['warning mdx-stray-character 1:9'])
  expect(content('brace')).toMatch(/An open \{ brace.*Still here/s)
})

test('a page of 10 MB is refused before it is read', () => {
  expect(problemsOf('huge.mdx')).toEqual(['error page-too-large 1:1'])
  expect(existsSync(join(repository.root, 'dist/huge'))).toBe(false)
})

test('a binary file named .mdx is not rendered, and says so', () => {
  expect(problemsOf('binary.mdx')).toEqual(['error binary-file 1:1'])
  expect(content('binary')).toContain('binary data')
})

test('invalid UTF-8 is told once, at its place, and shown as well as it can be', () => {
  expect(problemsOf('latin.mdx')).toEqual(['error invalid-encoding 3:6'])
  expect(content('latin')).toContain('A caf\uFFFD in one byte')
})

test('a byte order mark and CRLF are no problem, and do not move the places of others', () => {
  expect(problemsOf('windows.mdx')).toEqual(['error unknown-component 7:1'])
  expect(readFileSync(join(repository.root, 'dist/windows/index.html'), 'utf8')).toContain('Written on Windows</h1>')
})

test('{undefined} shows nothing, a name that nothing defines shows itself', () => {
  expect(problemsOf('undefined.mdx')).toEqual(['warning undefined-variable 1:22'])
  expect(content('undefined')).toContain('Say  and {nothing} here.')
})

test('an unknown tag shows its content', () => {
  expect(problemsOf('unknown-tag.mdx')).toEqual(['error unknown-component 1:6'])
  expect(content('unknown-tag')).toContain('Some kept text.')
})

test('links out of the repository are not followed, and nothing behind them is shown', () => {
  expect(problemsOf('outside.mdx')).toEqual(['warning symlink-outside-root 1:1'])
  expect(problemsOf('etc')).toEqual(['warning symlink-outside-root 1:1'])
  expect(existsSync(join(repository.root, 'dist/outside/index.html'))).toBe(false)
  expect(existsSync(join(repository.root, 'dist/etc'))).toBe(false)
})

test('paths with “..” do not leave the repository', () => {
  expect(problemsOf('climbing.mdx')).toEqual([
    'error broken-link 1:9',
    'error missing-asset 1:39',
    'warning snippet-missing 3:1',
  ])
  expect(content('climbing')).not.toContain('root:')
})

test('front matter that is not YAML is told at its place, and the page is shown without it', () => {
  expect(problemsOf('front-matter.mdx')).toEqual(['error front-matter-invalid 2:8'])
  expect(content('front-matter')).toContain('Text after bad front matter')
})

test('an image that does not exist', () => {
  expect(problemsOf('image.mdx')).toEqual(['error missing-asset 1:14'])
  expect(content('image')).toContain('alt="A picture"')
})

test('a snippet that imports itself is told where it does', () => {
  expect(problemsOf('snippets/self.mdx')).toEqual(['error snippet-cycle 3:11'])
  expect(content('self')).toMatch(/A snippet.*After the snippet/s)
})

test('a page that ends the native parser’s process is read by the other parser', () => {
  expect(problemsOf('crash.mdx')).toEqual([
    'warning parser-stopped 1:1',
    'error mdx-syntax 8:3',
    'error mdx-syntax 9:1',
  ])
  expect(content('crash')).toContain('After the crash')
  const messages = checked.diagnostics.filter(({ file }) => file === 'crash.mdx').map(({ message }) => message)
  expect(messages[1]).toBe('</Accordion> is inside a list or quote that starts after <Accordion>.')
})

test('that page really ends the process that parses it natively', () => {
  const code = "import('satteri').then(({ mdxToHast }) => mdxToHast(process.argv[1], { features: { gfm: true } }))"
  const { status, signal } = spawnSync(process.execPath, ['-e', code, parserCrash], {
    cwd: join(import.meta.dirname, '../../packages/docwright'),
  })
  expect({ status, signal }).toEqual({ status: null, signal: 'SIGABRT' })
})

test('on a terminal’s 80 columns and in a file, the report names every problem with its lines and nothing else', async () => {
  const { status, stdout, stderr } = await runCommand(repository.root, ['check'])
  expect(status).toBe(1)
  expectPlainWords({ status, stdout, stderr }, repository.root)
  expect(stdout).not.toContain('\u001B')
  expect(stdout).toContain(`error mdx-syntax syntax.mdx:3:1\n`)
  expect(stdout).toContain('     3 │ <Card title="a" b=>\n')
  expect(stdout).toContain('caf\uFFFD')
  // The first line of /etc/hostname is none of the reader's business.
  expect(stdout).toMatch(/symlink-outside-root outside.mdx:1:1\n {2}.*\n {2}→/)
  expect(stdout.trimEnd()).toMatch(/\d+ errors and \d+ warnings\.$/)
})

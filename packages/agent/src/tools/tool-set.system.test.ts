import { fingerprint, type Diagnostic } from 'docwright/engine'
import { link, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Json } from '../model/model.ts'
import type { FilesBeside } from '../workspace/beside.ts'
import { openWorkspace } from '../workspace/open-workspace.ts'
import type { InspectSite } from './inspect-site.ts'
import { sitePagesForTests } from './site-pages-for-tests.ts'
import { runTool, type ToolContext } from './tool.ts'
import { agentTools } from './tool-set.ts'

/** An inspection that finds this, of one page. */
function inspectionOf(diagnostics: readonly Diagnostic[]): InspectSite {
  return { whole: async () => diagnostics, changed: async () => ({ diagnostics, looked: 1, pages: 1 }) }
}

let root: string
let context: ToolContext

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tools-'))
  await mkdir(join(root, 'guides'))
  await writeFile(join(root, 'docs.json'), '{}\n')
  await writeFile(join(root, 'guides/a.mdx'), '# A\n\none two\n  three\none two\n')
  await writeFile(join(root, 'guides/windows.mdx'), 'one\r\ntwo\r\nthree\r\n')
  await writeFile(join(root, 'logo.png'), Buffer.from([0x89, 0, 1]))
  context = {
    workspace: await openWorkspace({ root, pages: sitePagesForTests() }),
    inspect: inspectionOf([]),
    known: [],
    signal: new AbortController().signal,
  }
})

afterEach(async () => {
  await rm(root, { recursive: true, force: true })
})

async function run(name: string, input: Json): Promise<string> {
  const { text, isError } = await runTool({ id: '1', name, input }, agentTools, context)
  return isError ? `error: ${text}` : text
}

test('list_files and glob', async () => {
  expect(await run('list_files', {})).toBe('4 files:\ndocs.json 3\nguides/a.mdx 29\nguides/windows.mdx 17\nlogo.png 3')
  expect(await run('glob', { pattern: '*.mdx' })).toBe('2 files:\nguides/a.mdx\nguides/windows.mdx')
  expect(await run('glob', { pattern: 'guides/{a,b}.mdx' })).toBe('1 file:\nguides/a.mdx')
  expect(await run('glob', { pattern: '*/?.mdx' })).toBe('1 file:\nguides/a.mdx')
  expect(await run('glob', { pattern: '[ab].mdx' })).toBe(
    'No file matches “[ab].mdx”. Patterns begin at the repository’s root; **/ reaches every folder.',
  )
})

test('grep gives file, line and text; it leaves out what is no text', async () => {
  expect(await run('grep', { pattern: 'o(n|x)e', files: '*.mdx' })).toBe(
    'Matches in 2 of 2 files:\nguides/a.mdx:3: one two\nguides/a.mdx:5: one two\nguides/windows.mdx:1: one',
  )
  expect(await run('grep', { pattern: 'THREE', ignoreCase: true })).toContain('guides/windows.mdx:3: three')
  expect(await run('grep', { pattern: '{', literal: true })).toContain('docs.json:1: {}')
  expect(await run('grep', { pattern: '(?=x)' })).toContain('error: The pattern cannot be used')
  expect(await run('grep', { pattern: 'nowhere' })).toBe('Nothing matches in 4 files.')
})

test('another repository is read at its own paths, and not changed', async () => {
  const files = new Map([
    ['src/limits.ts', 'export const rate = 100\n'],
    ['README.md', '# API\n'],
  ])
  const api: FilesBeside = {
    list: () => Promise.resolve([...files].map(([path, text]) => ({ path, size: text.length }))),
    read: (path) => Promise.resolve(files.has(path) ? new TextEncoder().encode(files.get(path)) : undefined),
  }
  context.workspace = await openWorkspace({ root, pages: sitePagesForTests(), beside: new Map([['Acme/api', api]]) })
  expect(await run('list_files', {})).not.toContain('limits.ts')
  expect(await run('list_files', { folder: '@acme/api' })).toBe(
    '2 files:\n@Acme/api/src/limits.ts 24\n@Acme/api/README.md 6',
  )
  expect(await run('list_files', { folder: '@acme/api/src' })).toBe('1 file:\n@Acme/api/src/limits.ts 24')
  expect(await run('glob', { pattern: '@Acme/api/**/*.ts' })).toBe('1 file:\n@Acme/api/src/limits.ts')
  expect(await run('grep', { pattern: 'rate', files: '@Acme/api/**' })).toContain('@Acme/api/src/limits.ts:1: export')
  expect(await run('grep', { pattern: 'rate' })).toBe('Nothing matches in 4 files.')
  expect(await run('read_file', { path: '@acme/api/src/limits.ts' })).toBe('export const rate = 100\n')
  for (const path of [
    '@acme/api/../secret',
    '@acme/api/.git/config',
    '@acme/web/README.md',
    '@acme/api',
    '@acme/api/no.ts',
  ])
    expect(await run('read_file', { path })).toMatch(/^error: (?:The path “@acme|There is no file “@acme)/)
  expect(await run('write_file', { path: '@acme/api/README.md', content: '' })).toMatch(
    /^error: .* can only be read\.$/,
  )
  expect(await run('delete_file', { path: '@acme/api/README.md' })).toMatch(/^error: .* can only be read\.$/)
  expect(await run('move_file', { from: '@acme/api/README.md', to: 'a.md' })).toMatch(/^error: .* can only be read\.$/)
})

test('a pattern made to take for ever does not', async () => {
  await writeFile(join(root, 'evil.mdx'), `${'a'.repeat(5000)}!\n`)
  expect(await run('grep', { pattern: '^(a+)+$' })).toBe('Nothing matches in 5 files.')
  expect(await run('glob', { pattern: `${'*a'.repeat(50)}b` })).toContain('No file matches')
})

test('read_file gives the text, or some lines of it', async () => {
  expect(await run('read_file', { path: 'guides/a.mdx' })).toBe('# A\n\none two\n  three\none two\n')
  expect(await run('read_file', { path: 'guides/a.mdx', from: 3, to: 4 })).toBe(
    '[Lines 3 to 4 of 6.]\none two\n  three',
  )
  expect(await run('read_file', { path: 'guides/a.mdx', from: 9 })).toContain('error: “guides/a.mdx” has 6 lines')
  expect(await run('read_file', { path: 'logo.png' })).toContain('error: “logo.png” is not a text file')
})

test('a long file is read in pieces, each of which says where the next begins', async () => {
  await writeFile(join(root, 'long.mdx'), 'ünïcödé line\n'.repeat(10_000))
  let text = ''
  let from = 1
  for (;;) {
    const piece = await run('read_file', { path: 'long.mdx', from })
    expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(32_000)
    text += `${piece.slice(piece.indexOf('\n') + 1)}\n`
    const next = /^\[Lines \d+ to \d+ of 10001\. Go on with from: (\d+), or find your place with grep\.\]/.exec(piece)
    if (next === null) break
    from = Number(next[1])
  }
  expect(text).toBe(`${'ünïcödé line\n'.repeat(10_000)}\n`)
  expect(await run('read_file', { path: 'long.mdx' })).toBe(await run('read_file', { path: 'long.mdx', from: 1 }))
})

test('one line that is longer than an answer is cut, with a note', async () => {
  await writeFile(join(root, 'long.mdx'), 'ü'.repeat(100_000))
  const text = await run('read_file', { path: 'long.mdx' })
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(32_000)
  expect(text).toMatch(/ü\n\n\[Cut here: \d+ of 200\d+ bytes are shown\. Ask for less at a time\.\]$/)
})

test('of many files and matches, one page after the other is given', async () => {
  for (let index = 0; index < 1000; index += 1) {
    const folder = join(root, 'many', String(index % 10))
    if (index < 10) await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `page-${String(index).padStart(3, '0')}.mdx`), 'needle\nhay\nneedle\n')
  }
  const listed = await run('list_files', {})
  expect(listed).toMatch(/^1004 files:\ndocs\.json 3\nguides\/a\.mdx 29/)
  expect(listed).toContain('many/7/ 100 files')
  expect(await run('list_files', { folder: 'many/7/' })).toContain('many/7/page-007.mdx 18')
  const paged: string[] = []
  for (const from of [1, 401, 801]) {
    const page = await run('glob', { pattern: 'many/**', from })
    expect(page).toContain(`[${from} to ${Math.min(from + 399, 1000)} of 1000 files.`)
    paged.push(...page.split('\n').filter((line) => line.startsWith('many/')))
  }
  expect(new Set(paged).size).toBe(1000)
  expect(await run('glob', { pattern: 'many/**', from: 1001 })).toContain('nothing from 1001 on')
  const counted = await run('grep', { pattern: 'needle', countOnly: true, files: 'many/3/*' })
  expect(counted).toMatch(/^Matches in 100 of 100 files:\nmany\/3\/page-003\.mdx: 2\n/)
  const matches = await run('grep', { pattern: 'ne+dle' })
  expect(matches).toMatch(/^Matches in 1000 of 1004 files:\nmany\/0\/page-000\.mdx:1: needle\n/)
  expect(matches).toContain('Go on with from: 401, or search for something narrower, or with countOnly.]')
  expect(await run('grep', { pattern: 'ne+dle', from: 401 })).toContain('[401 to 800 of 2000 lines.')
})

test('a search reads through no link, and nothing with a second name', async () => {
  const outside = await mkdtemp(join(tmpdir(), 'outside-'))
  try {
    await writeFile(join(outside, 'secret.mdx'), 'needle\n')
    await symlink(outside, join(root, 'away'))
    await symlink(join(outside, 'secret.mdx'), join(root, 'one.mdx'))
    await link(join(outside, 'secret.mdx'), join(root, 'two.mdx'))
    const paths = ['away/secret.mdx', 'one.mdx', 'two.mdx', '../secret.mdx', '.git/config', 'guides/a.mdx']
    const read: string[] = []
    for await (const { path } of context.workspace.readMany(paths)) read.push(path)
    expect(read).toEqual(['guides/a.mdx'])
    expect(await run('grep', { pattern: 'needle' })).toMatch(/^Nothing matches/)
  } finally {
    await rm(outside, { recursive: true, force: true })
  }
})

test('edit_file: exact text, once; line ends of the file are kept', async () => {
  expect(await run('edit_file', { path: 'guides/windows.mdx', old: 'one\ntwo', new: '1\n2' })).toBe(
    'Edited guides/windows.mdx (2 lines added, 2 removed).',
  )
  expect(await context.workspace.read('guides/windows.mdx')).toBe('1\r\n2\r\nthree\r\n')
  expect(await run('edit_file', { path: 'guides/a.mdx', old: 'one two', new: 'x' })).toBe(
    'error: “guides/a.mdx”: the text stands there 2 times (lines 3, 5). Give more of what is around it, or set all to true.',
  )
  expect(await run('edit_file', { path: 'guides/a.mdx', old: 'three\none', new: 'x' })).toBe(
    'Edited guides/a.mdx (1 lines added, 2 removed).',
  )
})

test('edit_file that misses says what stands there instead', async () => {
  expect(await run('edit_file', { path: 'guides/a.mdx', old: 'three\nfour', new: 'x' })).toContain(
    'white space or a later line differs. From line 4 the file reads:\n  three\none two',
  )
  expect(await run('edit_file', { path: 'guides/a.mdx', old: 'not at all there', new: 'x' })).toContain(
    'Read the file again',
  )
  expect(await run('edit_file', { path: 'guides/a.mdx', old: 'three', new: 'three' })).toContain('are the same')
  expect(await run('edit_file', { path: 'guides/a.mdx', old: 'one two', new: '$& $1', all: true })).toContain('Edited')
  expect(await context.workspace.read('guides/a.mdx')).toContain('\n$& $1\n')
})

test('write, move and delete', async () => {
  expect(await run('write_file', { path: 'new.mdx', content: 'a\n' })).toBe(
    'Created new.mdx (1 lines added, 0 removed).',
  )
  expect(await run('move_file', { from: 'new.mdx', to: 'x/y.mdx' })).toContain('Moved new.mdx to x/y.mdx')
  expect(await run('move_file', { from: 'x/y.mdx', to: 'docs.json' })).toBe('error: “docs.json” exists already.')
  expect(await run('delete_file', { path: 'x/y.mdx' })).toContain('Deleted x/y.mdx')
  expect(await run('delete_file', { path: 'x/y.mdx' })).toContain('error: There is no file “x/y.mdx”')
})

test('check shows what the changes added first', async () => {
  const old = { code: 'broken-link', severity: 'warning' as const, message: 'Old.', file: 'a.mdx', line: 3, column: 1 }
  const fresh = { ...old, severity: 'error' as const, message: 'New.', fix: 'Mend it.' }
  context = {
    ...context,
    inspect: inspectionOf([{ ...old, line: 9 }, fresh, { ...fresh, line: 20 }]),
    known: [fingerprint(old), fingerprint(fresh)],
  }
  expect(await run('check', {})).toBe(
    'Problems your changes have added (1):\na.mdx:20:1 error broken-link: New. Mend it.\n\nProblems that were there before (2):\na.mdx:3:1 error broken-link: New. Mend it.\na.mdx:9:1 warning broken-link: Old.',
  )
})

test('unknown tools and wrong arguments are told as misuse', async () => {
  const unknown = await runTool({ id: '1', name: 'bash', input: {} }, agentTools, context)
  expect(unknown).toMatchObject({
    isError: true,
    misuse: true,
    text: expect.stringContaining('There are: list_files, glob'),
  })
  for (const input of ['{"path', [], null, { path: 3 }]) {
    expect(await runTool({ id: '1', name: 'read_file', input }, agentTools, context)).toMatchObject({
      isError: true,
      misuse: true,
    })
  }
})

test('an unexpected failure tells nothing of the machine', async () => {
  const away = () => Promise.reject(new Error(`ENOENT ${root}/x`))
  const inspect = { whole: away, changed: away }
  const result = await runTool({ id: '1', name: 'check', input: {} }, agentTools, { ...context, inspect })
  expect(result).toMatchObject({ isError: true, text: 'check failed here; try another way.' })
})

test('a full disk is no answer to the model: the work is to be tried again', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const workspace = { ...context.workspace, write: () => Promise.reject(full) }
  const input = { path: 'new.mdx', content: '# New' }
  const running = runTool({ id: '1', name: 'write_file', input }, agentTools, { ...context, workspace })
  await expect(running).rejects.toBe(full)
})

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { main } from './main.ts'
import type { Terminal } from './terminal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-sources-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const look = { theme: 'mint', name: 'Acme', colors: { primary: '#005500' } }

function git(cwd: string, ...words: string[]): string {
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'init.defaultBranch=main']
  return execFileSync('git', [...identity, ...words], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()
}

function write(root: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/** A repository with a commit of these files. */
function repository(name: string, files: Record<string, string>): string {
  const root = join(folder, name)
  write(root, files)
  git(root, 'init', '--quiet')
  commit(root, {})
  return root
}

function commit(root: string, files: Record<string, string>): string {
  write(root, files)
  git(root, 'add', '--all')
  git(root, 'commit', '--quiet', '--message', 'Change')
  return git(root, 'rev-parse', 'HEAD')
}

/** A site with one page and these sources. */
function site(sources: object[], more: object = {}): string {
  const navigation = { pages: ['index', ...sources.map((_, index) => ({ sourceRef: `s${index}` }))] }
  const named = sources.map((each, index) => ({ name: `s${index}`, ...each }))
  return repository('site', {
    'docs.json': JSON.stringify({ ...look, navigation, sources: named, ...more }),
    'index.mdx': 'Home',
  })
}

async function run(...words: string[]): Promise<{ status: number; printed: string; noted: string }> {
  const said = { printed: '', noted: '' }
  const terminal: Terminal = {
    print: (text) => void (said.printed += `${text}\n`),
    note: (text) => void (said.noted += `${text}\n`),
    progress: () => undefined,
    endProgress: () => undefined,
    interactive: false,
    width: 80,
    columns: { results: undefined, remarks: undefined },
  }
  return { status: await main(words, terminal), ...said }
}

const one = {
  'docs/docs.json': JSON.stringify({ ...look, name: 'One', navigation: { pages: ['index'] } }),
  'docs/index.mdx': 'First',
  'docs/.mintignore': 'secret.mdx\n',
  'docs/secret.mdx': 'Not for readers',
  'code.ts': 'code',
}

test('a source is fetched at its first use, stays at its commit, and moves on when that is asked', async () => {
  const source = repository('one', one)
  const first = git(source, 'rev-parse', 'HEAD')
  const root = site([{ repository: '../one', path: '/one' }])
  const nav = await run('nav', root)
  expect(nav).toMatchObject({ status: 0, noted: `/one: s0 at ${first.slice(0, 10)} fetched\n` })
  expect(nav.printed).toContain('one/index')
  expect(readdirSync(join(root, 'one')).toSorted()).toEqual([
    '.docwright-source',
    '.gitignore',
    'docs.json',
    'index.mdx',
  ])
  const lock = readFileSync(join(root, '.docwright/sources.lock.json'), 'utf8')
  expect(JSON.parse(lock)).toEqual({ '/one': { repository: '../one', revision: '', commit: first } })
  expect(git(root, 'status', '--porcelain', '--untracked-files=all')).toBe('?? .docwright/sources.lock.json')

  const second = commit(source, { 'docs/index.mdx': 'Second' })
  expect(await run('sources', root)).toMatchObject({ status: 0, printed: `/one: s0 at ${first.slice(0, 10)}\n` })
  expect(readFileSync(join(root, 'one/index.mdx'), 'utf8')).toBe('First')
  expect(await run('sources', root, '--update')).toMatchObject({
    status: 0,
    printed: `/one: s0 at ${second.slice(0, 10)} fetched\n`,
  })
  expect(readFileSync(join(root, 'one/index.mdx'), 'utf8')).toBe('Second')

  // A reader with an earlier lock gets the earlier files, even if the branch has moved.
  writeFileSync(join(root, '.docwright/sources.lock.json'), lock)
  rmSync(join(root, '.docwright/cache'), { recursive: true })
  await run('sources', root)
  expect(readFileSync(join(root, 'one/index.mdx'), 'utf8')).toBe('First')
})

test('files that are tracked can be committed, and stay so', async () => {
  const source = repository('one', one)
  const root = site([{ repository: '../one', path: '/one' }])
  await run('sources', root)
  expect((await run('sources', root, '--track')).printed).toContain('fetched')
  expect(git(root, 'status', '--porcelain', '--untracked-files=all', 'one').split('\n')).toHaveLength(3)
  commit(source, { 'docs/index.mdx': 'Second' })
  await run('sources', root, '--update')
  expect(existsSync(join(root, 'one/.gitignore'))).toBe(false)
  expect((await run('sources', root)).printed).not.toContain('fetched')
})

test('a branch, a tag and a folder are those that docs.json names', async () => {
  const source = repository('one', one)
  git(source, 'tag', 'v1')
  git(source, 'switch', '--quiet', '--create', 'next')
  commit(source, { 'site/docs.json': one['docs/docs.json'], 'site/index.mdx': 'Next' })
  git(source, 'switch', '--quiet', 'main')
  commit(source, { 'docs/index.mdx': 'Later' })
  const address = `file://${source}`
  const root = site([
    { repository: address, path: '/a', tag: 'v1' },
    { repository: address, path: '/b/c', branch: 'next', directory: '/site/' },
  ])
  expect((await run('sources', root)).status).toBe(0)
  expect(readFileSync(join(root, 'a/index.mdx'), 'utf8')).toBe('First')
  expect(readFileSync(join(root, 'b/c/index.mdx'), 'utf8')).toBe('Next')
  expect(readdirSync(join(root, '.docwright/cache/sources')).filter((name) => name.endsWith('.git'))).toHaveLength(1)
})

test('a source that vanished leaves its files and the lock as they were, and is named', async () => {
  const source = repository('one', one)
  const root = site([{ repository: '../one', path: '/one' }])
  const { printed } = await run('sources', root)
  const lock = readFileSync(join(root, '.docwright/sources.lock.json'), 'utf8')
  rmSync(source, { recursive: true })
  const again = await run('sources', root, '--update', '--json')
  expect(again.status).toBe(1)
  const [result] = JSON.parse(again.printed) as { outcome: string; reason: string; commit: string }[]
  expect(result).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('does not') as string })
  expect(printed).toContain(result?.commit.slice(0, 10))
  expect(readFileSync(join(root, 'one/index.mdx'), 'utf8')).toBe('First')
  expect(readFileSync(join(root, '.docwright/sources.lock.json'), 'utf8')).toBe(lock)
  // Nothing is asked of anybody where everything is there.
  expect(await run('nav', root)).toMatchObject({ status: 0, noted: '' })
})

test('a folder with files of the repository itself is never touched', async () => {
  repository('one', one)
  const root = site([{ repository: '../one', path: '/own' }])
  write(root, { 'own/page.mdx': 'Mine' })
  const { status, printed } = await run('sources', root)
  expect(status).toBe(1)
  expect(printed).toContain('/own: s0 could not be fetched: The folder has files of this repository.')
  expect(readdirSync(join(root, 'own'))).toEqual(['page.mdx'])
})

test.for([
  ['ext::sh -c "touch pwned"', 'not allowed'],
  ['--upload-pack=touch pwned', 'begins with a hyphen'],
  ['https://name:secret@localhost:1/a.git', 'localhost'],
  ['file:///nowhere/at/all.git', 'does not'],
])('%s is refused with its reason, runs nothing, and shows no password', async ([repositoryAddress = '', reason]) => {
  const root = site([{ repository: repositoryAddress, path: '/x' }])
  const { status, printed } = await run('sources', root)
  expect(status).toBe(1)
  expect(printed).toContain(reason)
  expect(printed).not.toContain('secret')
  for (const place of [root, process.cwd(), folder]) expect(existsSync(join(place, 'pwned'))).toBe(false)
})

test('without sources there is nothing to do', async () => {
  const root = site([])
  expect(await run('sources', root)).toMatchObject({ status: 0, noted: '' })
  expect(existsSync(join(root, '.docwright'))).toBe(false)
})

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createDiskSource } from './disk-source.ts'
import { createGitSource } from './git-source.ts'
import { openGitRepository } from './git-repository.ts'
import { createMemorySource } from './memory-source.ts'
import type { Source } from './source.ts'

type Files = Record<string, string | Uint8Array>

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

function onDisk(files: Files): Source {
  const root = mkdtempSync(join(tmpdir(), 'docwright-source-'))
  folders.push(root)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return createDiskSource(root)
}

function inGit(files: Files): Source {
  const root = mkdtempSync(join(tmpdir(), 'docwright-source-'))
  folders.push(root)
  const commands = Object.entries(files).map(([path, content]) => {
    const bytes = Buffer.from(content)
    return Buffer.concat([Buffer.from(`M 100644 inline ${path}\ndata ${bytes.length}\n`), bytes, Buffer.from('\n')])
  })
  const head = 'commit refs/heads/main\ncommitter A <a@example.com> 0 +0000\ndata 0\n\n'
  execFileSync('git', ['init', '-q', '--bare', root])
  execFileSync('git', ['--git-dir', root, 'fast-import', '--quiet'], {
    input: Buffer.concat([Buffer.from(head), ...commands]),
  })
  const commit = execFileSync('git', ['--git-dir', root, 'rev-parse', 'main'], { encoding: 'utf8' }).trim()
  return createGitSource(openGitRepository(root), { commit })
}

async function paths(source: Source): Promise<string[]> {
  return (await source.list()).map(({ path }) => path)
}

async function textOf(source: Source, path: string): Promise<string | undefined> {
  const bytes = await source.read(path)
  return bytes && new TextDecoder().decode(bytes)
}

describe.each([
  ['disk', onDisk],
  ['memory', createMemorySource],
  ['a commit', inGit],
])('a source from %s', (_name, open: (files: Files) => Source) => {
  test('lists all files, sorted, with size and version', async () => {
    const files = await open({ 'b.mdx': 'bb', 'a/z.mdx': 'z', 'a-b.mdx': '', 'images/ü.png': 'x' }).list()
    expect(files.map(({ path, size }) => [path, size])).toEqual([
      ['a-b.mdx', 0],
      ['a/z.mdx', 1],
      ['b.mdx', 2],
      ['images/ü.png', 1],
    ])
    expect(files.every(({ version }) => version !== '')).toBe(true)
  })

  test('reads a file however its path is written', async () => {
    const source = open({ 'guides/a.mdx': 'text' })
    for (const path of [
      'guides/a.mdx',
      '/guides/a.mdx',
      './guides//a.mdx',
      'guides/../guides/a.mdx',
      'guides\\a.mdx',
    ]) {
      expect(await textOf(source, path)).toBe('text')
    }
  })

  test('reads nothing that is not a file inside the root', async () => {
    const source = open({ 'guides/a.mdx': 'text' })
    for (const path of [
      '',
      '.',
      'guides',
      'b.mdx',
      '../a.mdx',
      'guides/../../a.mdx',
      '..\\a.mdx',
      '/etc/hostname',
      'guides/a.mdx\0',
    ]) {
      expect(await source.read(path)).toBeUndefined()
      expect(await source.find(path)).toBeUndefined()
    }
  })

  test('finds one file as the list shows it', async () => {
    const source = open({ 'a.mdx': 'text', 'README.md': '' })
    const files = await source.list()
    for (const file of files) expect(await source.find(file.path)).toEqual(file)
  })

  test('never shows folders that hold no documentation', async () => {
    const source = open({
      '.git/config': '',
      'node_modules/x/a.mdx': '',
      'sub/node_modules/x/a.mdx': '',
      '.github/a.md': '',
      '.claude/a.md': '',
      '.agents/a.md': '',
      '.idea/a.md': '',
      '.docwright/cache': '',
      '.mintlify/workflows/a.md': '',
      '.env': 'secret',
      '.mintignore': '!node_modules\n!.git\n',
      'a.mdx': '',
    })
    expect(await paths(source)).toEqual(['a.mdx'])
    expect(await source.read('node_modules/x/a.mdx')).toBeUndefined()
    expect(await source.read('.git/config')).toBeUndefined()
    expect(await source.read('.env')).toBeUndefined()
  })

  test('publishes folders that other tools would call output', async () => {
    const files = { 'build/a.mdx': '', 'dist/a.mdx': '', 'tmp/a.mdx': '' }
    expect(await paths(open(files))).toEqual(Object.keys(files))
  })

  test('leaves out a folder that a build has stamped as its output', async () => {
    const source = open({
      'a.mdx': '',
      'dist/.docwright-build': 'stamp',
      'dist/a.md': '',
      'dist/deep/b.md': '',
      'distant/c.mdx': '',
    })
    expect(await paths(source)).toEqual(['a.mdx', 'distant/c.mdx'])
    expect(await source.read('dist/a.md')).toBeUndefined()
    expect(await source.find('dist/deep/b.md')).toBeUndefined()
  })

  test('shows a repository whose root holds a stamp: its folder may have been one', async () => {
    expect(await paths(open({ '.docwright-build': '', 'a.mdx': '' }))).toContain('a.mdx')
  })

  test('shows the repository’s own documents to a navigation that names them, and marks them', async () => {
    const source = open({
      'README.md': 'r',
      'a/CHANGELOG.md': '',
      'a/changelog.md': '',
      'readme.mdx': '',
      'MYREADME.md': '',
      'AGENTS.md': '',
      'a/CLAUDE.md': '',
      '.cursor/commands/release.md': '',
      'a/.tools/b.md': '',
    })
    const files = await source.list()
    expect(files.filter((file) => file.onlyWhenNamed === true).map(({ path }) => path)).toEqual([
      '.cursor/commands/release.md',
      'AGENTS.md',
      'README.md',
      'a/.tools/b.md',
      'a/CHANGELOG.md',
      'a/CLAUDE.md',
    ])
    expect(await textOf(source, 'README.md')).toBe('r')
  })

  test('leaves out what .mintignore names, in the syntax of .gitignore', async () => {
    const source = open({
      '.mintignore': '# drafts\r\ndrafts/\n*.draft.mdx\n!keep.draft.mdx\n/top.mdx\nREADME.md\n',
      'drafts/a.mdx': '',
      'sub/drafts/a.mdx': '',
      'a.draft.mdx': '',
      'keep.draft.mdx': '',
      'top.mdx': '',
      'sub/top.mdx': '',
      'README.md': '',
    })
    expect(await paths(source)).toEqual(['keep.draft.mdx', 'sub/top.mdx'])
    expect(await source.read('drafts/a.mdx')).toBeUndefined()
    expect(await source.find('a.draft.mdx')).toBeUndefined()
  })

  test('lets .mintignore take a default back', async () => {
    const source = open({ '.mintignore': '!.github\n!README.md\n', '.github/a.md': '', 'README.md': '' })
    expect(await source.list()).toMatchObject([{ path: '.github/a.md' }, { path: 'README.md' }])
    expect((await source.find('README.md'))?.onlyWhenNamed).toBeUndefined()
  })

  test('reads the configuration even where .mintignore covers it', async () => {
    const source = open({ '.mintignore': '*.json\n', 'docs.json': '{}', 'data.json': '{}' })
    expect(await textOf(source, 'docs.json')).toBe('{}')
    expect(await source.read('data.json')).toBeUndefined()
  })
})

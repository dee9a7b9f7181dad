import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createGitSource } from './git-source.ts'
import { openGitRepository, type GitRepository } from './git-repository.ts'
import { defaultLimits, limitSource } from './limited-source.ts'
import { SourceFault } from './source-fault.ts'

const opened: { work: string; repository: GitRepository }[] = []
afterEach(() => {
  for (const { work, repository } of opened.splice(0)) {
    repository.close()
    rmSync(work, { recursive: true })
  }
})

function open(): { work: string; repository: GitRepository; commit: (files?: Record<string, string>) => string } {
  const work = mkdtempSync(join(tmpdir(), 'docwright-git-'))
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: work,
      encoding: 'utf8',
    }).trim()
  git('init', '-q')
  const repository = openGitRepository(join(work, '.git'))
  opened.push({ work, repository })
  return {
    work,
    repository,
    commit(files = {}) {
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(work, path)), { recursive: true })
        writeFileSync(join(work, path), content)
      }
      git('add', '-A')
      git('commit', '-q', '-m', 'Test')
      return git('rev-parse', 'HEAD')
    },
  }
}

async function textOf(source: ReturnType<typeof createGitSource>, path: string): Promise<string | undefined> {
  const bytes = await source.read(path)
  return bytes && new TextDecoder().decode(bytes)
}

test('a commit stays as it is, and shares the versions of unchanged files with the next', async () => {
  const { repository, commit } = open()
  const first = createGitSource(repository, { commit: commit({ 'a.mdx': 'one', 'b.mdx': 'same' }) })
  const second = createGitSource(repository, { commit: commit({ 'a.mdx': 'two' }) })
  const [before, after] = [await first.list(), await second.list()]
  expect(await textOf(first, 'a.mdx')).toBe('one')
  expect(await textOf(second, 'a.mdx')).toBe('two')
  expect(after[1]).toEqual(before[1])
  expect(after[0]?.version).not.toBe(before[0]?.version)
})

test('a docs folder is a root: nothing beside it can be named or linked to', async () => {
  const { work, repository, commit } = open()
  mkdirSync(join(work, 'docs/sub'), { recursive: true })
  symlinkSync('../secret.txt', join(work, 'docs/out.txt'))
  symlinkSync('/etc/hostname', join(work, 'docs/absolute.txt'))
  symlinkSync('../a.mdx', join(work, 'docs/sub/in.mdx'))
  symlinkSync('sub', join(work, 'docs/linked'))
  symlinkSync('missing', join(work, 'docs/nowhere'))
  symlinkSync('loop', join(work, 'docs/loop'))
  const id = commit({ 'secret.txt': 'secret', 'docs/a.mdx': 'a', 'docs/sub/b.mdx': 'b' })
  const source = createGitSource(repository, { commit: id, folder: 'docs' })
  expect((await source.list()).map(({ path }) => path)).toEqual(['a.mdx', 'linked/b.mdx', 'sub/b.mdx', 'sub/in.mdx'])
  expect(await textOf(source, 'sub/in.mdx')).toBe('a')
  expect(await textOf(source, 'linked/b.mdx')).toBe('b')
  expect(await source.read('../secret.txt')).toBeUndefined()
  expect(
    source
      .problems()
      .map(({ code, file }) => `${code} ${file}`)
      .toSorted(),
  ).toEqual([
    'symlink-outside-root absolute.txt',
    'symlink-outside-root out.txt',
    'symlink-unresolved loop',
    'symlink-unresolved nowhere',
  ])
})

test('a link to what .mintignore hides shows nothing', async () => {
  const { work, repository, commit } = open()
  symlinkSync('.env', join(work, 'settings.txt'))
  const source = createGitSource(repository, { commit: commit({ '.env': 'secret', 'a.mdx': '' }) })
  expect((await source.list()).map(({ path }) => path)).toEqual(['a.mdx'])
  expect(await source.read('settings.txt')).toBeUndefined()
})

test('content that Git LFS keeps is read from its store, and reported where it was not pushed', async () => {
  const { repository, commit } = open()
  const content = 'a large image'
  const id = createHash('sha256').update(content).digest('hex')
  const pointer = (oid: string): string =>
    `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${content.length}\n`
  const source = createGitSource(repository, {
    commit: commit({
      'here.png': pointer(id),
      'gone.png': pointer('0'.repeat(64)),
      'gone.mdx': pointer('1'.repeat(64)),
      'a.mdx': '',
    }),
  })
  const folder = join(repository.folder, 'lfs/objects', id.slice(0, 2), id.slice(2, 4))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, id), content)
  expect((await source.list()).map(({ path, size }) => [path, size])).toEqual([
    ['a.mdx', 0],
    ['here.png', content.length],
  ])
  expect(await textOf(source, 'here.png')).toBe(content)
  const told = source.problems().map(({ code, file }) => `${code} ${file}`)
  expect(told.toSorted()).toEqual(['large-file-missing gone.mdx', 'large-file-missing gone.png'])
})

test('a folder that a commit does not have is empty; what cannot be read at all is a fault', async () => {
  const { work, repository, commit } = open()
  const id = commit({ 'a.mdx': '', 'docs/b.mdx': '' })
  for (const folder of ['../..', 'missing', 'a.mdx', 'docs/missing'])
    expect(await createGitSource(repository, { commit: id, folder }).list()).toEqual([])
  for (const wrong of ['main', '--help', `${id}^`, '0'.repeat(40), ''])
    for (const folder of ['', 'docs'])
      await expect(createGitSource(repository, { commit: wrong, folder }).list()).rejects.toThrow(SourceFault)
  for (const wrong of ['HEAD', '0'.repeat(40)]) await expect(repository.read(wrong)).rejects.toThrow(SourceFault)
  const nowhere = openGitRepository(join(work, 'not-mounted'))
  await expect(createGitSource(nowhere, { commit: id }).list()).rejects.toThrow(SourceFault)
})

test('a git program that is killed once is started again; one that always fails is a fault, and none of the content', async () => {
  const { work, repository, commit } = open()
  const id = commit({ 'docs/a.mdx': 'here' })
  const path = process.env['PATH'] ?? ''
  const [folder, flag] = [join(work, 'bin'), join(work, 'kill')]
  const program = execFileSync('which', ['git'], { encoding: 'utf8' }).trim()
  const script = (rest: string): void =>
    writeFileSync(join(folder, 'git'), `#!/bin/sh\nif [ -e ${flag} ]; then ${rest}; fi\nexec ${program} "$@"\n`, {
      mode: 0o755,
    })
  mkdirSync(folder)
  try {
    process.env['PATH'] = `${folder}:${path}`
    script(`rm ${flag}; kill -9 $$`)
    for (const docs of ['', 'docs']) {
      writeFileSync(flag, '')
      expect(await createGitSource(repository, { commit: id, folder: docs }).list()).toHaveLength(1)
    }
    const source = createGitSource(repository, { commit: id })
    await source.list()
    writeFileSync(flag, '')
    expect(await textOf(source, 'docs/a.mdx')).toBe('here')
    for (const end of ['kill -9 $$', 'exit 128', 'exit 1']) {
      script(end)
      writeFileSync(flag, '')
      for (const docs of ['', 'docs'])
        await expect(createGitSource(repository, { commit: id, folder: docs }).list()).rejects.toThrow(SourceFault)
      repository.close()
      await expect(source.read('docs/a.mdx')).rejects.toThrow(SourceFault)
    }
  } finally {
    process.env['PATH'] = path
  }
})

test('folders that hold one another, millions of files in all, are too many files and no failure of ours', async () => {
  const { work, repository } = open()
  const git = (args: string[], input: string): string =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: work,
      input,
      encoding: 'utf8',
    }).trim()
  let [kind, id] = ['100644 blob', git(['hash-object', '-w', '--stdin'], '')]
  for (let level = 0; level < 6; level += 1) {
    const names = Array.from({ length: 10 }, (_, index) => `${kind} ${id}\t${'d'.repeat(3000)}${index}\n`)
    ;[kind, id] = ['040000 tree', git(['mktree'], names.join(''))]
  }
  const commit = git(['commit-tree', '-m', 'Test', id], '')
  const source = limitSource(createGitSource(repository, { commit }), defaultLimits)
  expect(await source.list()).toEqual([])
  expect(source.isTooMany()).toBe(true)
  expect(source.problems().map(({ code, message }) => [code, message])).toEqual([
    ['files-too-many', 'The folder contains millions of files; the limit is 100000.'],
  ])
  expect(await source.read('docs.json')).toBeUndefined()
})

test('many files at once, large and empty ones, and the process that reads them ends', async () => {
  const { repository, commit } = open()
  const files = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`${index}.txt`, 'ü'.repeat(index * 3000)]))
  const source = createGitSource(repository, { commit: commit(files) })
  const texts = await Promise.all(Object.keys(files).map((path) => textOf(source, path)))
  expect(texts).toEqual(Object.values(files))
  repository.close()
  expect(await textOf(source, '1.txt')).toBe(files['1.txt'])
})

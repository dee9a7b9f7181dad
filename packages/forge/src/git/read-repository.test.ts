import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commitFiles, hostedRepository, plainGit, scratchFolder } from '../testing/scratch.ts'
import { diff } from './diff.ts'
import { openBlobReader, readBlob } from './read-blobs.ts'
import { readTree } from './read-tree.ts'
import type { Repository } from './repository.ts'

async function pushed(clone: string, files: Parameters<typeof commitFiles>[1], message = 'Change'): Promise<string> {
  const commit = await commitFiles(clone, files, message)
  plainGit(clone, 'push', '--quiet', 'origin', 'HEAD')
  return commit
}

test('the files of a commit, with kinds and sizes', async () => {
  const { repository, clone } = await hostedRepository(scratchFolder(), { 'a/b/c.mdx': 'C\n', 'odd\n"name".mdx': 'O' })
  await symlink('/etc/passwd', join(clone, 'link'))
  plainGit(clone, 'add', 'link')
  plainGit(clone, 'update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},module`)
  plainGit(clone, 'commit', '--quiet', '-m', 'Odd things')
  plainGit(clone, 'push', '--quiet', 'origin', 'main')
  const commit = plainGit(clone, 'rev-parse', 'HEAD')
  const entries = await readTree(repository, commit)
  expect(entries.map(({ path, kind, size }) => [path, kind, size])).toEqual([
    ['a/b/c.mdx', 'file', 2],
    ['link', 'link', 11],
    ['module', 'submodule', null],
    ['odd\n"name".mdx', 'file', 1],
  ])
  const below = await readTree(repository, commit, { path: 'a', recursive: false })
  expect(below.map(({ path, kind }) => [path, kind])).toEqual([['a/b', 'folder']])
  expect(await readTree(repository, commit, { path: 'missing' })).toEqual([])
  await expect(readTree(repository, '1'.repeat(40))).rejects.toMatchObject({ code: 'git-not-found' })
  await expect(readTree(repository, commit, { path: '../..' })).rejects.toMatchObject({ code: 'git-invalid-name' })
})

test('many files are read at the same time by one process, each its own content', async () => {
  const files = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`p${at}.mdx`, `${at}\n`.repeat(at * 7)]))
  const { repository, clone } = await hostedRepository(scratchFolder(), files)
  const commit = plainGit(clone, 'rev-parse', 'HEAD')
  const reader = openBlobReader(repository)
  const contents = await Promise.all(Object.keys(files).map((path) => reader.readAt(commit, path)))
  expect(contents.map(String)).toEqual(Object.values(files))
  reader.close()
  await expect(reader.readAt(commit, 'p1.mdx')).rejects.toMatchObject({ code: 'git-cancelled' })
})

test('what is missing, a folder, or has a line break in its name does not confuse the reader', async () => {
  const { repository, clone } = await hostedRepository(scratchFolder(), { 'a/b.mdx': 'B', 'x\ny': 'XY', 'sp ace': 'S' })
  const commit = plainGit(clone, 'rev-parse', 'HEAD')
  const reader = openBlobReader(repository)
  const paths = ['gone', 'a', 'x\ny', 'x\nz', 'a/b.mdx', 'sp ace', 'sp ace/x']
  const contents = await Promise.all(paths.map((path) => reader.readAt(commit, path)))
  expect(contents.map((content) => content?.toString() ?? null)).toEqual([null, null, 'XY', null, 'B', 'S', null])
  expect(await reader.read('1'.repeat(40))).toBeNull()
  expect(await reader.read(commit)).toBeNull()
  await expect(reader.readAt(commit, '../x')).rejects.toMatchObject({ code: 'git-invalid-name' })
  reader.close()
})

test('bytes arrive as they are, and a file over the limit is refused while the next is read', async () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 31) % 256)
  const { repository, clone } = await hostedRepository(scratchFolder(), { 'a.bin': bytes, 'b.mdx': 'B', 'e.mdx': '' })
  const commit = plainGit(clone, 'rev-parse', 'HEAD')
  expect(Buffer.compare((await readBlob(repository, commit, 'a.bin')) ?? Buffer.alloc(0), bytes)).toBe(0)
  const reader = openBlobReader(repository, { sizeLimit: 1000 })
  const [large, small, empty] = await Promise.allSettled(
    ['a.bin', 'b.mdx', 'e.mdx'].map((path) => reader.readAt(commit, path)),
  )
  expect(large).toMatchObject({ status: 'rejected', reason: { code: 'git-too-large' } })
  expect(small).toMatchObject({ status: 'fulfilled', value: Buffer.from('B') })
  expect(empty).toMatchObject({ status: 'fulfilled', value: Buffer.alloc(0) })
  reader.close()
})

test('a repository that is away fails the read, and no read waits for ever', async () => {
  const { repository } = await hostedRepository(scratchFolder())
  const gone: Repository = { ...repository, folder: join(repository.folder, 'objects') }
  await expect(readBlob(gone, '1'.repeat(40), 'a')).rejects.toMatchObject({ code: 'git-failed' })
})

const lines = (numbers: readonly (number | string)[]) => `${numbers.join('\n')}\n`
const twenty = Array.from({ length: 20 }, (_, at) => at + 1)

test('a difference: added, deleted, changed, renamed, binary, and without a last line end', async () => {
  const { repository, clone } = await hostedRepository(scratchFolder(), {
    'moved.mdx': lines(twenty),
    'picture.png': new Uint8Array([0, 1, 2]),
    'gone.mdx': 'gone\n',
    'tail.mdx': 'tail',
    'same.mdx': 'same\n',
  })
  const from = plainGit(clone, 'rev-parse', 'HEAD')
  const to = await pushed(clone, {
    'moved.mdx': null,
    'new place.mdx': lines(twenty.with(9, 100)),
    'picture.png': new Uint8Array([0, 1, 3]),
    'gone.mdx': null,
    'tail.mdx': 'tail\n',
    'born.mdx': '--- a\n+++ b\n@@ -1 +1 @@\ndiff --git a/x b/x\n',
  })
  const files = await diff(repository, from, to, { context: 1 })
  expect(
    files.map(({ path, oldPath, change, binary, additions, deletions }) => [
      path,
      oldPath,
      change,
      binary,
      additions,
      deletions,
    ]),
  ).toEqual([
    ['born.mdx', null, 'added', false, 4, 0],
    ['gone.mdx', null, 'deleted', false, 0, 1],
    ['new place.mdx', 'moved.mdx', 'renamed', false, 1, 1],
    ['picture.png', null, 'modified', true, 0, 0],
    ['tail.mdx', null, 'modified', false, 1, 1],
  ])
  expect(files[2]?.hunks).toEqual([
    {
      oldStart: 9,
      oldLines: 3,
      newStart: 9,
      newLines: 3,
      section: '',
      lines: [
        { type: 'context', text: '9', oldNumber: 9, newNumber: 9 },
        { type: 'deleted', text: '10', oldNumber: 10, newNumber: null },
        { type: 'added', text: '100', oldNumber: null, newNumber: 10 },
        { type: 'context', text: '11', oldNumber: 11, newNumber: 11 },
      ],
    },
  ])
  expect(files[4]?.hunks[0]?.lines).toEqual([
    { type: 'deleted', text: 'tail', oldNumber: 1, newNumber: null, endsWithoutNewline: true },
    { type: 'added', text: 'tail', oldNumber: null, newNumber: 1 },
  ])
  expect(files[0]?.hunks[0]?.lines.map(({ text }) => text)).toEqual([
    '--- a',
    '+++ b',
    '@@ -1 +1 @@',
    'diff --git a/x b/x',
  ])
})

test('a difference can be taken against nothing, without lines, and of some files only', async () => {
  const { repository, clone } = await hostedRepository(scratchFolder(), {
    'a.mdx': 'A\n',
    'b/c.mdx': 'C\n',
    ':(glob)*': 'x',
  })
  const commit = plainGit(clone, 'rev-parse', 'HEAD')
  const all = await diff(repository, null, commit)
  expect(all.map(({ path, change }) => [path, change])).toEqual([
    [':(glob)*', 'added'],
    ['a.mdx', 'added'],
    ['b/c.mdx', 'added'],
  ])
  const some = await diff(repository, null, commit, { paths: ['b', ':(glob)*'], lines: false })
  expect(some.map(({ path, hunks }) => [path, hunks])).toEqual([
    [':(glob)*', []],
    ['b/c.mdx', []],
  ])
})

test('a change of the kind of a file, and names with line breaks, keep files and patches together', async () => {
  const { repository, clone } = await hostedRepository(scratchFolder(), {
    'a.mdx': 'A\n',
    'b\ndiff --git.mdx': 'B\n',
    'c.mdx': 'C\n',
  })
  const from = plainGit(clone, 'rev-parse', 'HEAD')
  const id = plainGit(clone, 'rev-parse', 'HEAD:a.mdx')
  plainGit(clone, 'update-index', '--cacheinfo', `120000,${id},a.mdx`)
  plainGit(clone, 'commit', '--quiet', '-m', 'A link')
  plainGit(clone, 'reset', '--quiet', '--hard')
  plainGit(clone, 'rm', '--quiet', 'a.mdx')
  plainGit(clone, 'commit', '--quiet', '-m', 'x')
  plainGit(clone, 'revert', '--no-edit', 'HEAD')
  plainGit(clone, 'config', 'core.symlinks', 'false')
  plainGit(clone, 'reset', '--quiet', '--hard')
  const to = await pushed(clone, { 'b\ndiff --git.mdx': 'BB\n', 'c.mdx': 'CC\n' })
  const files = await diff(repository, from, to)
  expect(
    files.map(({ path, before, after, hunks }) => [
      path,
      before?.kind,
      after?.kind,
      hunks.map((hunk) => hunk.lines.map(({ text }) => text)),
    ]),
  ).toEqual([
    ['a.mdx', 'file', 'link', [['A'], ['A']]],
    ['b\ndiff --git.mdx', 'file', 'file', [['B', 'BB']]],
    ['c.mdx', 'file', 'file', [['C', 'CC']]],
  ])
})

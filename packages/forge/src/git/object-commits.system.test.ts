import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { commitFiles, hostedRepository, plainGit, scratchFolder } from '../testing/scratch.ts'
import { commitAll } from './commit-all.ts'
import { compareTrees } from './compare-trees.ts'
import { isAncestor, mergeBase } from './history.ts'
import type { Repository } from './repository.ts'
import { addWorktree, type Worktree } from './worktree.ts'

const author = { name: 'Docwright', email: 'agent@docwright.invalid', at: 1_700_000_000_000 }
const message = 'Change “this”\n\nAnd more.'

async function checkedOut(files: Record<string, string>): Promise<{ worktree: Worktree; repository: Repository }> {
  const scratch = scratchFolder()
  const { repository, clone } = await hostedRepository(scratch, files)
  const commit = plainGit(clone, 'rev-parse', 'HEAD')
  return { repository, worktree: await addWorktree(repository, join(scratch, 'tree'), commit) }
}

async function write({ folder }: Worktree, path: string, text: string | undefined): Promise<void> {
  if (text === undefined) return rm(join(folder, path))
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}

/** Counts the programs that are started meanwhile. */
function counted(repository: Repository): { repository: Repository; commands: string[] } {
  const commands: string[] = []
  const { git } = repository
  const run: typeof git.run = async (args, call) => {
    commands.push(args[0] ?? '')
    return git.run(args, call)
  }
  return { repository: { ...repository, git: { ...git, run } }, commands }
}

const before = { 'a.mdx': 'A', 'a/b.mdx': 'B', 'a/c/d.mdx': 'D', 'a0.mdx': '0', 'z.mdx': 'Z', 'é.mdx': 'É' }

test.each([
  ['an edit', { 'a/b.mdx': 'BB' }],
  [
    'files at the same names as folders, new folders and odd names',
    { 'a.mdx': '1', 'n/e/w.mdx': 'W', 'a-b': 'x', 'ü 1.mdx': '2' },
  ],
  ['the last file of a folder gone', { 'a/c/d.mdx': undefined, 'z.mdx': undefined }],
  ['an empty file', { 'z.mdx': '' }],
])('%s is committed as git would, without a program', async (_what, changes) => {
  const { worktree } = await checkedOut(before)
  for (const [path, text] of Object.entries(changes)) await write(worktree, path, text)
  const { repository, commands } = counted(worktree.repository)
  const paths = [...Object.keys(changes), 'never-there.mdx']
  const made = await commitAll({ ...worktree, repository }, { message, author, paths })
  expect(commands).toEqual([])
  // The same changes, committed by git itself.
  const other = await addWorktree(
    worktree.repository,
    `${worktree.folder}-2`,
    plainGit(worktree.repository.folder, 'rev-parse', `${made}^`),
  )
  for (const [path, text] of Object.entries(changes)) await write(other, path, text)
  expect(await commitAll(other, { message, author })).toBe(made)
  plainGit(worktree.repository.folder, 'fsck', '--strict')
})

test('a program that is run keeps its mode, and nothing is committed where nothing has changed', async () => {
  const { worktree, repository } = await checkedOut(before)
  await chmod(join(worktree.folder, 'z.mdx'), 0o755)
  const made = await commitAll(worktree, { message, author, paths: ['z.mdx'] })
  expect(plainGit(repository.folder, 'ls-tree', made ?? '', 'z.mdx')).toMatch(/^100755 /)
  expect(await commitAll(worktree, { message, author, paths: ['z.mdx', 'a.mdx'] })).toBeNull()
})

test('where files are converted or ignored, git decides', async () => {
  const converted = await checkedOut({ ...before, '.gitattributes': '*.mdx text\n' })
  await write(converted.worktree, 'a.mdx', 'one\r\ntwo\r\n')
  const one = await commitAll(converted.worktree, { message, author, paths: ['a.mdx'] })
  expect(plainGit(converted.repository.folder, 'show', `${one}:a.mdx`)).toBe('one\ntwo')
  const ignored = await checkedOut({ ...before, '.gitignore': 'out/\n' })
  for (const path of ['out/x.mdx', 'in/x.mdx', 'a.mdx']) await write(ignored.worktree, path, 'new')
  const two = await commitAll(ignored.worktree, { message, author, paths: ['out/x.mdx', 'in/x.mdx', 'a.mdx'] })
  const names = plainGit(ignored.repository.folder, 'show', '--name-only', '--format=', two ?? '')
  expect(names.split('\n')).toEqual(['a.mdx', 'in/x.mdx'])
})

test('what is compared folder by folder is what git tells', async () => {
  const scratch = scratchFolder()
  const { repository, clone } = await hostedRepository(scratch, before)
  const from = plainGit(clone, 'rev-parse', 'HEAD')
  await rm(join(clone, 'z.mdx'))
  await rm(join(clone, 'a0.mdx'))
  const to = await commitFiles(clone, { 'a/b.mdx': 'BB', 'z.mdx/in.mdx': 'I', 'a.b': '1', 'é.mdx': 'e' }, 'Change')
  plainGit(clone, 'push', '--quiet', 'origin', 'HEAD')
  const changes = await compareTrees(repository.git.objects(repository.folder), from, to)
  const raw = plainGit(
    clone,
    '-c',
    'core.quotePath=false',
    'diff-tree',
    '-r',
    '--no-renames',
    '--full-index',
    '--raw',
    from,
    to,
  )
  const none = { mode: '000000', id: '0'.repeat(40) }
  expect(
    changes?.map(
      ({ path, before: old = none, after: now = none }) => `:${old.mode} ${now.mode} ${old.id} ${now.id} ${path}`,
    ),
  ).toEqual(raw.split('\n').map((line) => line.replace(/ [AMDT]\t/, ' ')))
  expect(await compareTrees(repository.git.objects(repository.folder), '1'.repeat(40), to)).toBeUndefined()
})

test('near ancestors are found without a program, and far ones all the same', async () => {
  const { repository: plain, clone } = await hostedRepository(scratchFolder(), { 'a.mdx': '0' })
  const first = plainGit(clone, 'rev-parse', 'HEAD')
  plainGit(clone, 'checkout', '--quiet', '-b', 'side')
  const side = await commitFiles(clone, { 'b.mdx': 'B' }, 'Side')
  plainGit(clone, 'checkout', '--quiet', 'main')
  const commits = [first]
  for (let at = 1; at <= 40; at += 1) commits.push(await commitFiles(clone, { 'a.mdx': `${at}` }, `${at}`))
  plainGit(clone, 'push', '--quiet', 'origin', 'main', 'side')
  const { repository, commands } = counted(plain)
  const last = commits.at(-1) ?? ''
  const recent = commits.at(-3) ?? ''
  expect(await isAncestor(repository, recent, last)).toBe(true)
  expect(await isAncestor(repository, last, recent)).toBe(false)
  expect(await isAncestor(repository, last, last)).toBe(true)
  expect([await mergeBase(repository, recent, last), await mergeBase(repository, last, recent)]).toEqual([
    recent,
    recent,
  ])
  expect(commands).toEqual([])
  expect(await isAncestor(repository, first, last)).toBe(true)
  expect(await isAncestor(repository, last, first)).toBe(false)
  expect(await isAncestor(repository, side, last)).toBe(false)
  expect(await mergeBase(repository, side, last)).toBe(first)
  expect(commands).toHaveLength(4)
  await expect(isAncestor(repository, '1'.repeat(40), last)).rejects.toThrow('no such branch, commit')
})

test('a reader answers after its process was ended, and of what was pushed since', async () => {
  const { repository, clone } = await hostedRepository(scratchFolder(), { 'a.mdx': '0' })
  const objects = repository.git.objects(repository.folder)
  const first = await objects.read('refs/heads/main:a.mdx')
  expect(first?.content.toString()).toBe('0')
  for (let at = 1; at <= 3; at += 1) {
    await commitFiles(clone, { 'a.mdx': `${at}` }, `${at}`)
    plainGit(clone, 'push', '--quiet', 'origin', 'main')
    plainGit(repository.folder, 'gc', '--quiet', '--prune=now')
    expect((await objects.read('refs/heads/main:a.mdx'))?.content.toString()).toBe(`${at}`)
  }
  expect(await objects.find('refs/heads/none')).toBeNull()
  expect(await objects.read('two\nlines')).toBeNull()
  expect(await readFile(join(repository.folder, 'HEAD'), 'utf8')).toBe('ref: refs/heads/main\n')
})

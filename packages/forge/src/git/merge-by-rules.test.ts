import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commitFiles, personalRepository, plainGit, scratchFolder, testGit } from '../testing/scratch.ts'
import { mergeByRules, readConflicts } from './merge-by-rules.ts'
import { openBlobReader } from './read-blobs.ts'
import { readTree } from './read-tree.ts'
import { resolveCommit } from './references.ts'
import { openRepository } from './repository.ts'

test('what does not fit is decided file by file, and everything else is merged', async () => {
  const folder = await personalRepository(join(scratchFolder(), 'r'))
  await commitFiles(folder, { 'both.mdx': 'one\n', 'gone.mdx': 'one\n', 'sum.jsonl': 'a\n' }, 'Change')
  plainGit(folder, 'branch', 'topic')
  await commitFiles(folder, { 'both.mdx': 'theirs\n', 'sum.jsonl': 'a\nc\n', 'new.mdx': 'new\n' }, 'Change')
  plainGit(folder, 'rm', '--quiet', 'gone.mdx')
  plainGit(folder, 'commit', '--quiet', '--message=Remove')
  const main = plainGit(folder, 'rev-parse', 'HEAD').trim()
  plainGit(folder, 'checkout', '--quiet', 'topic')
  await commitFiles(
    folder,
    {
      'both.mdx': 'ours\n',
      'gone.mdx': 'changed\n',
      'sum.jsonl': 'a\nb\n',
      'own.mdx': 'own\n',
    },
    'Change',
  )
  const repository = openRepository(testGit(), join(folder, '.git'))
  const topic = (await resolveCommit(repository, 'refs/heads/topic')) ?? ''
  const { tree, decided } = await mergeByRules(repository, { ours: topic, theirs: main }, (file) =>
    file.path === 'sum.jsonl' ? `${file.ours ?? ''}${file.theirs ?? ''}${file.ancestor ?? ''}` : undefined,
  )
  expect(decided.toSorted()).toEqual(['both.mdx', 'gone.mdx', 'sum.jsonl'])
  const reader = openBlobReader(repository)
  const files = await readTree(repository, tree)
  const texts = await Promise.all(files.map(async ({ path, id }) => [path, String(await reader.read(id))]))
  reader.close()
  expect(Object.fromEntries(texts)).toMatchObject({
    'both.mdx': 'theirs\n',
    'sum.jsonl': 'a\nb\na\nc\na\n',
    'new.mdx': 'new\n',
    'own.mdx': 'own\n',
  })
  expect(files.map(({ path }) => path)).not.toContain('gone.mdx')
})

test('both sides come with marks where they are UTF-8 and the marks have their usual length, and without a text elsewhere', async () => {
  const folder = await personalRepository(join(scratchFolder(), 'r'))
  const latin = (text: string): Buffer => Buffer.from(`caf\u{e9} ${text}\n`, 'latin1')
  const put = async (text: string): Promise<void> => {
    await writeFile(join(folder, 'latin.md'), latin(text))
    await commitFiles(folder, { 'plain.md': `${text}\n` }, 'Change')
  }
  await put('one')
  plainGit(folder, 'branch', 'topic')
  await put('theirs')
  const theirs = plainGit(folder, 'rev-parse', 'HEAD').trim()
  plainGit(folder, 'checkout', '--quiet', 'topic')
  await put('ours')
  const ours = plainGit(folder, 'rev-parse', 'HEAD').trim()
  const repository = openRepository(testGit(), join(folder, '.git'))
  const marked = new Map<string, string | undefined>()
  const take = async (): Promise<void> => {
    await mergeByRules(repository, { ours, theirs }, (file) => void marked.set(file.path, file.marked))
  }
  await take()
  expect(marked.get('plain.md')).toBe(`<<<<<<< ${ours}\nours\n=======\ntheirs\n>>>>>>> ${theirs}\n`)
  expect(marked.has('latin.md')).toBe(true)
  expect(marked.get('latin.md')).toBeUndefined()
  await writeFile(join(folder, '.git', 'info', 'attributes'), '*.md conflict-marker-size=32\n')
  await take()
  expect(marked.get('plain.md')).toBeUndefined()
})

test('the file of either side is kept as it is, and one that was moved or deleted is read from where each side has it', async () => {
  const folder = await personalRepository(join(scratchFolder(), 'r'))
  const long = Array.from({ length: 30 }, (_, index) => `Sentence ${index}.`).join('\n\n')
  const put = async (picture: number, files: Readonly<Record<string, string>>): Promise<void> => {
    await writeFile(join(folder, 'logo.png'), new Uint8Array([0, picture]))
    await commitFiles(folder, files, 'Change')
  }
  await put(1, { 'page.mdx': `One.\n\n${long}\n`, 'gone.mdx': 'One.\n' })
  plainGit(folder, 'branch', 'topic')
  plainGit(folder, 'mv', 'page.mdx', 'moved.mdx')
  plainGit(folder, 'rm', '--quiet', 'gone.mdx')
  await put(2, { 'moved.mdx': `Theirs.\n\n${long}\n` })
  const theirs = plainGit(folder, 'rev-parse', 'HEAD').trim()
  plainGit(folder, 'checkout', '--quiet', 'topic')
  await put(3, { 'page.mdx': `Ours.\n\n${long}\n`, 'gone.mdx': 'Ours.\n' })
  const ours = plainGit(folder, 'rev-parse', 'HEAD').trim()
  const repository = openRepository(testGit(), join(folder, '.git'))
  const files = await readConflicts(repository, ours, theirs)
  const firstLines = files.map(({ path, deletedBy, ...texts }) => [
    path,
    deletedBy,
    ...[texts.ancestor, texts.ours, texts.theirs].map((text) => text?.split('\n')[0]),
  ])
  expect(firstLines).toEqual([
    ['gone.mdx', 'theirs', 'One.', 'Ours.', undefined],
    ['logo.png', undefined, undefined, undefined, undefined],
    ['moved.mdx', undefined, 'One.', 'Ours.', 'Theirs.'],
  ])
  for (const [keep, picture, paths] of [
    ['ours', ours, ['gone.mdx', 'logo.png', 'moved.mdx']],
    ['theirs', theirs, ['logo.png', 'moved.mdx']],
  ] as const) {
    const { tree } = await mergeByRules(repository, { ours, theirs }, () => ({ keep }))
    const kept = await readTree(repository, tree)
    expect(kept.map(({ path }) => path).filter((path) => path !== 'index.mdx')).toEqual(paths)
    const logo = plainGit(folder, 'rev-parse', `${picture}:logo.png`).trim()
    expect(kept.find(({ path }) => path === 'logo.png')?.id).toBe(logo)
  }
})

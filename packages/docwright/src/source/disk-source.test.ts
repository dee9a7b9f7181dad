import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskSource } from './disk-source.ts'

let outside: string
let root: string

beforeEach(() => {
  outside = mkdtempSync(join(tmpdir(), 'docwright-disk-'))
  root = join(outside, 'docs')
  mkdirSync(join(root, 'guides'), { recursive: true })
  writeFileSync(join(root, 'guides/a.mdx'), 'a')
  writeFileSync(join(outside, 'secret.mdx'), 'secret')
})

afterEach(() => rmSync(outside, { recursive: true }))

async function paths(): Promise<string[]> {
  return (await createDiskSource(root).list()).map(({ path }) => path)
}

test('follows links to files and folders inside the root', async () => {
  symlinkSync('guides/a.mdx', join(root, 'b.mdx'))
  symlinkSync('guides', join(root, 'latest'))
  expect(await paths()).toEqual(['b.mdx', 'guides/a.mdx', 'latest/a.mdx'])
  expect(await createDiskSource(root).read('latest/a.mdx')).toEqual(Buffer.from('a'))
})

test('neither lists nor reads through a link that leaves the root, and says so', async () => {
  symlinkSync(join(outside, 'secret.mdx'), join(root, 'secret.mdx'))
  symlinkSync(outside, join(root, 'up'))
  const source = createDiskSource(root)
  expect((await source.list()).map(({ path }) => path)).toEqual(['guides/a.mdx'])
  expect(source.problems().map(({ code, severity, file }) => [code, severity, file])).toEqual([
    ['symlink-outside-root', 'warning', 'secret.mdx'],
    ['symlink-outside-root', 'warning', 'up'],
  ])
  expect(await source.read('secret.mdx')).toBeUndefined()
  expect(await source.read('up/secret.mdx')).toBeUndefined()
  expect(await source.find('secret.mdx')).toBeUndefined()
})

test('does not show an excluded file under another name', async () => {
  mkdirSync(join(root, '.git'))
  writeFileSync(join(root, '.git/config'), 'token')
  symlinkSync('.git/config', join(root, 'config.txt'))
  symlinkSync('.git', join(root, 'git'))
  expect(await paths()).toEqual(['guides/a.mdx'])
  expect(await createDiskSource(root).read('config.txt')).toBeUndefined()
  expect(await createDiskSource(root).read('git/config')).toBeUndefined()
})

test('reports links that lead nowhere or in a circle, and goes on', async () => {
  symlinkSync('nowhere', join(root, 'broken.mdx'))
  symlinkSync('..', join(root, 'guides/up'))
  symlinkSync('self', join(root, 'self'))
  const source = createDiskSource(root)
  expect((await source.list()).map(({ path }) => path)).toEqual(['guides/a.mdx'])
  expect(source.problems().map(({ code, file }) => [code, file])).toEqual([
    ['symlink-unresolved', 'broken.mdx'],
    ['symlink-unresolved', 'self'],
    ['symlink-unresolved', 'guides/up'],
  ])
})

test('ends on folders that link to each other', async () => {
  for (const name of ['one', 'two', 'three']) mkdirSync(join(root, name))
  for (const name of ['one', 'two', 'three']) {
    for (const other of ['one', 'two', 'three']) symlinkSync(`../${other}`, join(root, name, `to-${other}`))
  }
  expect(await paths()).toContain('guides/a.mdx')
})

test('does not list names that no URL can hold', async () => {
  writeFileSync(join(root, 'a\\b.mdx'), '')
  const source = createDiskSource(root)
  expect((await source.list()).map(({ path }) => path)).toEqual(['guides/a.mdx'])
  expect(source.problems()).toMatchObject([{ code: 'file-name-unusable', file: 'a\\b.mdx' }])
})

test('says what it is about a name that no URL can hold, on one line', async () => {
  writeFileSync(join(root, 'a\nb.mdx'), '')
  const source = createDiskSource(root)
  expect((await source.list()).map(({ path }) => path)).toEqual(['guides/a.mdx'])
  expect(source.problems().map(({ message }) => message)).toEqual([
    String.raw`The name of “a\nb.mdx” contains a line break, so it is not published.`,
  ])
})

test('sees a changed file as a new version, and a changed .mintignore at once', async () => {
  const source = createDiskSource(root)
  const before = await source.find('guides/a.mdx')
  writeFileSync(join(root, 'guides/a.mdx'), 'longer')
  expect((await source.find('guides/a.mdx'))?.version).not.toBe(before?.version)
  writeFileSync(join(root, '.mintignore'), 'guides')
  expect(await source.list()).toEqual([])
  expect(await source.read('guides/a.mdx')).toBeUndefined()
})

test('refuses a folder that does not exist', () => {
  expect(() => createDiskSource(join(root, 'nowhere'))).toThrow('ENOENT')
})

test('names files and folders that may not be read, leaves them out, and lists the rest', async () => {
  mkdirSync(join(root, 'closed'))
  writeFileSync(join(root, 'closed/b.mdx'), 'b')
  writeFileSync(join(root, 'private.mdx'), 'private')
  symlinkSync('private.mdx', join(root, 'link.mdx'))
  chmodSync(outside, 0o755)
  chmodSync(join(root, 'closed'), 0o000)
  chmodSync(join(root, 'private.mdx'), 0o000)
  await asSomebodyElse(async () => {
    const source = createDiskSource(root)
    expect((await source.list()).map(({ path }) => path)).toEqual(['guides/a.mdx'])
    expect(source.problems().map(({ code, severity, file, fix }) => [code, severity, file, fix])).toEqual([
      ['file-unreadable', 'error', 'link.mdx', expect.stringContaining("chmod u+r 'link.mdx'")],
      ['file-unreadable', 'error', 'private.mdx', expect.stringContaining("chmod u+r 'private.mdx'")],
      ['file-unreadable', 'error', 'closed', expect.stringContaining("chmod u+rx 'closed'")],
    ])
    expect(await source.find('private.mdx')).toBeUndefined()
    expect(await source.read('private.mdx')).toBeUndefined()
  })
  chmodSync(join(root, 'closed'), 0o755)
})

const somebodyElse = 65_534

/** The superuser may read everything. */
async function asSomebodyElse(work: () => Promise<void>): Promise<void> {
  const isSuperuser = process.geteuid?.() === 0
  if (isSuperuser) process.seteuid?.(somebodyElse)
  try {
    await work()
  } finally {
    if (isSuperuser) process.seteuid?.(0)
  }
}

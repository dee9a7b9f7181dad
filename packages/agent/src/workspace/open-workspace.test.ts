import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorkspace } from './open-workspace.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'workspace-'))
  await mkdir(join(root, 'guides'))
  await writeFile(join(root, 'docs.json'), '{}\n')
  await writeFile(join(root, 'guides/a.mdx'), '\uFEFF# A\r\ntext\r\n')
})

afterEach(async () => {
  await rm(root, { recursive: true, force: true })
})

test('files are listed by path; a folder narrows the list; leading “./” is accepted', async () => {
  const workspace = await openWorkspace({ root })
  expect(await workspace.list()).toEqual([
    { path: 'docs.json', size: 3 },
    { path: 'guides/a.mdx', size: 14 },
  ])
  expect(await workspace.list('./guides/')).toEqual([{ path: 'guides/a.mdx', size: 14 }])
  await expect(workspace.list('nowhere')).rejects.toMatchObject({ code: 'not-found' })
})

test('text keeps its byte order mark and its line ends', async () => {
  const workspace = await openWorkspace({ root })
  const text = await workspace.read('guides/a.mdx')
  expect(text).toBe('\uFEFF# A\r\ntext\r\n')
  await workspace.write('guides/b.mdx', text)
  expect(await readFile(join(root, 'guides/b.mdx'))).toEqual(await readFile(join(root, 'guides/a.mdx')))
})

test('changes are folded to one per file, and vanish when taken back', async () => {
  const workspace = await openWorkspace({ root })
  expect(await workspace.write('new/deep/page.mdx', 'one\ntwo\n')).toEqual({
    path: 'new/deep/page.mdx',
    kind: 'created',
    addedLines: 2,
    removedLines: 0,
  })
  await workspace.write('new/deep/page.mdx', 'one\nthree\n')
  await workspace.move('guides/a.mdx', 'guides/z.mdx')
  expect(workspace.changes()).toEqual([
    { path: 'new/deep/page.mdx', kind: 'created', addedLines: 2, removedLines: 0 },
    { path: 'guides/a.mdx', kind: 'deleted', addedLines: 0, removedLines: 2 },
    { path: 'guides/z.mdx', kind: 'moved', from: 'guides/a.mdx', addedLines: 2, removedLines: 0 },
  ])
  await workspace.move('guides/z.mdx', 'guides/a.mdx')
  await workspace.remove('new/deep/page.mdx')
  expect(workspace.changes()).toEqual([])
  expect(await readdir(root)).toEqual(['docs.json', 'guides'])
})

test('an overwritten file keeps its mode', async () => {
  await chmod(join(root, 'docs.json'), 0o600)
  const workspace = await openWorkspace({ root })
  await workspace.write('docs.json', '{"name":"x"}')
  expect((await stat(join(root, 'docs.json'))).mode & 0o777).toBe(0o600)
})

test('binary files, large files, many files and many lines are refused, and nothing is written', async () => {
  await writeFile(join(root, 'logo.png'), Buffer.from([0x89, 0x50, 0xff, 0]))
  const limits = { fileSize: 100, changedFiles: 2, changedLines: 10, listedFiles: 3 }
  const workspace = await openWorkspace({ root, limits })
  await expect(workspace.read('logo.png')).rejects.toMatchObject({ code: 'not-text' })
  await expect(workspace.write('big.mdx', 'x'.repeat(101))).rejects.toMatchObject({ code: 'file-too-large' })
  await expect(workspace.write('long.mdx', 'x\n'.repeat(11))).rejects.toMatchObject({ code: 'too-many-changes' })
  await workspace.write('one.mdx', '1')
  await expect(workspace.list()).rejects.toMatchObject({ code: 'too-many-files' })
  await workspace.write('two.mdx', '2')
  await workspace.write('two.mdx', '3')
  await expect(workspace.write('three.mdx', '3')).rejects.toMatchObject({ code: 'too-many-changes' })
  await expect(workspace.remove('docs.json')).rejects.toMatchObject({ code: 'too-many-changes' })
  expect(await readdir(root)).toEqual(['docs.json', 'guides', 'logo.png', 'one.mdx', 'two.mdx'])
})

test('a move does not overwrite, and needs something to move', async () => {
  const workspace = await openWorkspace({ root })
  await expect(workspace.move('guides/a.mdx', 'docs.json')).rejects.toMatchObject({ code: 'already-exists' })
  await expect(workspace.move('guides/b.mdx', 'guides/c.mdx')).rejects.toMatchObject({ code: 'not-found' })
})

test('a docs folder inside a repository is all that is seen, unless the project opens more', async () => {
  await mkdir(join(root, 'src'))
  await mkdir(join(root, 'guides/.docwright'))
  await writeFile(join(root, 'src/index.ts'), 'code')
  await writeFile(join(root, 'AGENTS.md'), 'guidance')
  const closed = await openWorkspace({ root, docsFolder: '/guides/' })
  expect(closed.docsFolder).toBe('guides')
  expect((await closed.list()).map(({ path }) => path)).toEqual(['AGENTS.md', 'guides/a.mdx'])
  expect(await closed.read('AGENTS.md')).toBe('guidance')
  for (const path of ['src/index.ts', 'docs.json', 'new.mdx', 'guides/script.sh', 'guides/.docwright/agent.json']) {
    await expect(closed.write(path, 'evil')).rejects.toMatchObject({ code: 'path-protected' })
  }
  for (const path of ['guides/script.sh', 'AGENTS.md']) {
    await expect(closed.write(path, 'evil')).rejects.toThrow('open it in `.docwright/agent.json` on the target branch')
  }
  await expect(closed.read('src/index.ts')).rejects.toMatchObject({ code: 'path-protected' })
  await expect(closed.move('guides/a.mdx', 'src/a.mdx')).rejects.toMatchObject({ code: 'path-protected' })
  expect(await closed.list('src')).toEqual([])

  await writeFile(join(root, 'guides/.docwright/agent.json'), '{"read":["src/**"],"change":["guides/*.sh"]}')
  const open = await openWorkspace({ root, docsFolder: 'guides' })
  expect(await open.read('src/index.ts')).toBe('code')
  expect((await open.list('src')).map(({ path }) => path)).toEqual(['src/index.ts'])
  await expect(open.write('src/index.ts', 'evil')).rejects.toMatchObject({ code: 'path-protected' })
  expect(await open.write('guides/script.sh', 'echo\n')).toMatchObject({ kind: 'created' })
})

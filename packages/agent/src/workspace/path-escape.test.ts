import { execFileSync } from 'node:child_process'
import { link, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorkspace } from './open-workspace.ts'
import type { Workspace } from './workspace.ts'

let folder: string
let root: string
let workspace: Workspace

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jail-'))
  root = join(folder, 'repository')
  await mkdir(join(root, 'guides'), { recursive: true })
  await mkdir(join(root, 'folder.mdx'))
  await mkdir(join(root, '.git'))
  await writeFile(join(folder, 'secret.txt'), 'SECRET')
  await writeFile(join(folder, 'stolen.mdx'), 'SECRET')
  await writeFile(join(root, '.git/config'), 'SECRET')
  await writeFile(join(root, 'guides/page.mdx'), 'text')
  workspace = await openWorkspace({ root })
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

const escapes: Record<string, string> = {
  'a parent': '../secret.txt',
  'a parent further on': 'guides/../../secret.txt',
  'a parent that comes back': '../repository/guides/page.mdx',
  'an absolute path': '/etc/passwd',
  proc: '/proc/self/environ',
  'the home folder': '~/.ssh/id_rsa',
  'a drive': 'C:/secret.txt',
  backslashes: '..\\secret.txt',
  'a backslash inside': 'guides\\page.mdx',
  'a network share': '\\\\server\\share',
  'encoded dots': '%2e%2e/secret.txt',
  'an encoded slash': '..%2fsecret.txt',
  'twice encoded dots': '%252e%252e/secret.txt',
  'an encoded NUL': 'guides/page.mdx%00.png',
  NUL: 'guides/page.mdx\0.png',
  'a line break': 'guides/\npage.mdx',
  'a direction mark': 'guides/\u202Egpj.mdx',
  'a zero-width space': '.\u200B./secret.txt',
  'a trailing dot': 'guides/page.mdx.',
  'a trailing space': 'guides /page.mdx',
  'three dots': '.../secret.txt',
  'a dot': 'guides/./page.mdx',
  'an empty part': 'guides//page.mdx',
  nothing: '',
  'the root': '.',
  'a long name': `${'a'.repeat(256)}.mdx`,
  'a long path': `${'folder/'.repeat(200)}page.mdx`,
  git: '.git/config',
  'git in capitals': '.GIT/config',
  'git in mixed case': '.Git/hooks/post-checkout',
  'git with a trailing dot': '.git./config',
  'git with a trailing space': '.git /config',
  'git by its short name': 'git~1/config',
  'git by another short name': 'GIT~2/config',
  'git with a stream': '.git::$INDEX_ALLOCATION/config',
  'git in full-width letters': '.ｇｉｔ/config',
  'git with a combining mark': '.gi\u0307t/config',
  'git with a character that HFS ignores': '.g\u200Cit/config',
  'git below a folder': 'guides/.git/config',
  'a worktree’s .git file': '.git',
  'an environment file': '.env',
  'an environment file of a kind': 'app/.env.production',
  'a key': 'certificates/server.pem',
}

describe('no operation reaches outside, or into git', () => {
  test.each(Object.entries(escapes))('%s', async (_name, path) => {
    await expect(workspace.read(path)).rejects.toMatchObject({ name: 'WorkspaceProblem' })
    await expect(workspace.write(path, 'evil')).rejects.toMatchObject({ name: 'WorkspaceProblem' })
    await expect(workspace.remove(path)).rejects.toMatchObject({ name: 'WorkspaceProblem' })
    await expect(workspace.move('guides/page.mdx', path)).rejects.toMatchObject({ name: 'WorkspaceProblem' })
    await expect(workspace.move(path, 'guides/stolen.mdx')).rejects.toMatchObject({ name: 'WorkspaceProblem' })
    expect(await readFile(join(folder, 'secret.txt'), 'utf8')).toBe('SECRET')
    expect(await readFile(join(root, '.git/config'), 'utf8')).toBe('SECRET')
    expect(await readFile(join(root, 'guides/page.mdx'), 'utf8')).toBe('text')
  })
})

test('a link to a file is neither listed, read, written, moved nor deleted through', async () => {
  await symlink(join(folder, 'secret.txt'), join(root, 'link.mdx'))
  expect((await workspace.list()).map(({ path }) => path)).toEqual(['guides/page.mdx'])
  await expect(workspace.read('link.mdx')).rejects.toMatchObject({ code: 'not-a-file' })
  await expect(workspace.write('link.mdx', 'evil')).rejects.toMatchObject({ code: 'not-a-file' })
  await expect(workspace.move('guides/page.mdx', 'link.mdx')).rejects.toMatchObject({ code: 'already-exists' })
  expect(await readFile(join(folder, 'secret.txt'), 'utf8')).toBe('SECRET')
})

test('a link to a folder, a chain of links and a dangling link lead nowhere', async () => {
  await symlink(folder, join(root, 'outside'))
  await symlink(join(root, 'outside'), join(root, 'chain'))
  await symlink(join(folder, 'not-there'), join(root, 'dangling'))
  for (const path of ['outside/stolen.mdx', 'chain/stolen.mdx', 'outside/repository/guides/page.mdx']) {
    await expect(workspace.read(path)).rejects.toMatchObject({ code: 'not-found' })
    await expect(workspace.write(path, 'evil')).rejects.toMatchObject({ name: 'WorkspaceProblem' })
  }
  await expect(workspace.write('outside/new.mdx', 'evil')).rejects.toMatchObject({ name: 'WorkspaceProblem' })
  await expect(workspace.write('dangling', 'evil')).rejects.toMatchObject({ name: 'WorkspaceProblem' })
  await expect(workspace.write('dangling/new.mdx', 'evil')).rejects.toMatchObject({ name: 'WorkspaceProblem' })
  await expect(workspace.list('outside')).rejects.toMatchObject({ code: 'not-found' })
  await expect(readFile(join(folder, 'not-there'))).rejects.toThrow('ENOENT')
  await expect(readFile(join(folder, 'new.mdx'))).rejects.toThrow('ENOENT')
})

test('a link inside the repository is not followed either: it may be pointed elsewhere', async () => {
  await symlink(join(root, 'guides'), join(root, 'alias'))
  await expect(workspace.read('alias/page.mdx')).rejects.toMatchObject({ code: 'not-found' })
})

test('a file with a second name elsewhere is left alone', async () => {
  await link(join(folder, 'secret.txt'), join(root, 'hard.mdx'))
  await expect(workspace.read('hard.mdx')).rejects.toMatchObject({ code: 'not-a-file' })
  await expect(workspace.write('hard.mdx', 'evil')).rejects.toMatchObject({ code: 'not-a-file' })
  expect(await readFile(join(folder, 'secret.txt'), 'utf8')).toBe('SECRET')
})

test('a pipe and a folder are no files, and do not make a call wait', async () => {
  execFileSync('mkfifo', [join(root, 'pipe.mdx')])
  await expect(workspace.read('pipe.mdx')).rejects.toMatchObject({ code: 'not-a-file' })
  await expect(workspace.write('pipe.mdx', 'evil')).rejects.toMatchObject({ code: 'not-a-file' })
  await expect(workspace.read('folder.mdx')).rejects.toMatchObject({ code: 'not-a-file' })
  await expect(workspace.write('folder.mdx', 'evil')).rejects.toMatchObject({ code: 'not-a-file' })
})

test('while a folder is being exchanged for a link, nothing outside is read or written', async () => {
  await mkdir(join(folder, 'guides'))
  await writeFile(join(folder, 'guides/page.mdx'), 'SECRET')
  const stop = new AbortController()
  const exchange = exchangeUntil(stop.signal)
  const seen = new Set<string>()
  for (let round = 0; round < 300; round += 1) {
    seen.add(await workspace.read('guides/page.mdx').catch(() => 'refused'))
    await workspace.write('guides/page.mdx', `text ${round}`).catch(() => undefined)
  }
  stop.abort()
  await exchange
  expect([...seen].filter((text) => text.includes('SECRET'))).toEqual([])
  expect(await readFile(join(folder, 'guides/page.mdx'), 'utf8')).toBe('SECRET')
})

/** Makes the folder a link to one outside, and a folder again, over and over. */
async function exchangeUntil(signal: AbortSignal): Promise<void> {
  const guides = join(root, 'guides')
  while (!signal.aborted) {
    await rm(guides, { recursive: true, force: true }).catch(() => undefined)
    await symlink(join(folder, 'guides'), guides).catch(() => undefined)
    await rm(guides, { recursive: true, force: true }).catch(() => undefined)
    await mkdir(guides).catch(() => undefined)
    await writeFile(join(guides, 'page.mdx'), 'text').catch(() => undefined)
  }
}

test.each([
  '.github/workflows/release.yml',
  '.GitHub/workflows/release.yml',
  '.gitlab-ci.yml',
  '.gitlab-ci-extra.yml',
  'AGENTS.md',
  'agents.md',
  'docs/AGENTS.md',
  'CLAUDE.md',
  'CODEOWNERS',
  'docs/CODEOWNERS',
  '.gitattributes',
  '.gitmodules',
  '.claude/settings.json',
  '.husky/pre-commit',
])('%s can be read and not changed', async (path) => {
  await mkdir(join(root, path, '..'), { recursive: true })
  await writeFile(join(root, path), 'as it is')
  expect(await workspace.read(path)).toBe('as it is')
  await expect(workspace.write(path, 'evil')).rejects.toMatchObject({ code: 'path-protected' })
  await expect(workspace.remove(path)).rejects.toMatchObject({ code: 'path-protected' })
  await expect(workspace.move(path, 'x.mdx')).rejects.toMatchObject({ code: 'path-protected' })
  await rm(join(root, path))
  await expect(workspace.move('guides/page.mdx', path)).rejects.toMatchObject({ code: 'path-protected' })
})

test('no message names a path of the machine', async () => {
  for (const path of [...Object.values(escapes), 'guides', 'missing.mdx']) {
    const message = await workspace.read(path).then(String, (error: unknown) => String(error))
    expect(message).not.toContain(folder)
  }
})

import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createRepository, openRepository, type Repository } from '../git/repository.ts'
import { createGit, type Git, type GitOptions } from '../git/run-git.ts'
import type { Signature } from '../git/signature.ts'

/** A folder of a test, which is removed when the test ends. */
export function scratchFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docwright-forge-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/** Our git with the protocols that tests need. */
export function testGit(options: Partial<GitOptions> = {}): Git {
  return createGit({ environment: process.env, protocols: ['file', 'http'], ...options })
}

/** The author of commits in tests. */
export const ada: Signature = { name: 'Ada', email: 'ada@example.com', at: Date.UTC(2026, 0, 2, 3, 4, 5) }

/** Runs the real git as a person would, without restrictions. */
export function plainGit(folder: string, ...args: string[]): string {
  return execFileSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_TERMINAL_PROMPT: '0',
      // Otherwise, each commit and fetch would start a second process that finds nothing to pack.
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'maintenance.auto',
      GIT_CONFIG_VALUE_0: 'false',
      GIT_AUTHOR_NAME: 'Grace',
      GIT_AUTHOR_EMAIL: 'grace@example.com',
      GIT_COMMITTER_NAME: 'Grace',
      GIT_COMMITTER_EMAIL: 'grace@example.com',
    },
  }).trim()
}

/** Files by path; null deletes one. */
export type Files = Readonly<Record<string, string | Uint8Array | null>>

/** Writes files below a folder. */
export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path)
    if (content === null) rmSync(file, { recursive: true })
    else {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, content)
    }
  }
}

/** A repository with a work tree, like a person's. */
export async function personalRepository(
  folder: string,
  files: Files = { 'index.mdx': '# Home\n' },
  message = 'First',
): Promise<string> {
  await mkdir(folder, { recursive: true })
  plainGit(folder, 'init', '--quiet', '--initial-branch=main')
  await commitFiles(folder, files, message)
  return folder
}

/** Commits files in a person's repository and returns the commit. */
export async function commitFiles(folder: string, files: Files, message: string): Promise<string> {
  await writeFiles(folder, files)
  plainGit(folder, 'add', '--all')
  plainGit(folder, 'commit', '--quiet', '--allow-empty', '-m', message)
  return plainGit(folder, 'rev-parse', 'HEAD')
}

/** A bare repository with one commit on `main`, and a person's clone of it. */
export async function hostedRepository(
  folder: string,
  files: Files = { 'index.mdx': '# Home\n' },
  message = 'First',
): Promise<{ repository: Repository; clone: string }> {
  const template = await templateOf(files, message)
  await cp(template, folder, { recursive: true })
  const clone = join(folder, 'clone')
  const config = join(clone, '.git/config')
  await writeFile(config, (await readFile(config, 'utf8')).replace(template, folder))
  return { repository: openRepository(testGit(), join(folder, 'hosted.git')), clone }
}

/** Both repositories for the same files are made once per process, by a dozen git processes, and copied. */
function templateOf(files: Files, message: string): Promise<string> {
  const shared = globalThis as { docwrightTestRepositories?: Map<string, Promise<string>> }
  shared.docwrightTestRepositories ??= new Map()
  const key = JSON.stringify([files, message])
  const template = shared.docwrightTestRepositories.get(key) ?? makeTemplate(files, message)
  shared.docwrightTestRepositories.set(key, template)
  return template
}

async function makeTemplate(files: Files, message: string): Promise<string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docwright-template-')))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { folder: hosted } = await createRepository(testGit(), join(folder, 'hosted.git'))
  const clone = await personalRepository(join(folder, 'clone'), files, message)
  plainGit(clone, 'remote', 'add', 'origin', hosted)
  plainGit(clone, 'push', '--quiet', 'origin', 'main')
  return folder
}

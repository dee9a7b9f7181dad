import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A clone of a person, made and pushed with the git of this machine. */
export interface Clone {
  git(...args: string[]): Promise<string>
  /** Commits files on a branch as the server has it, and pushes. */
  push(branch: string, files: Readonly<Record<string, string>>): Promise<void>
  /** Text of a file on a branch of the server. */
  read(branch: string, path: string): Promise<string>
  /** Subjects of a branch's commits on the server, newest first. */
  subjects(branch: string): Promise<string[]>
}

/**
 * Clones a repository.
 *
 * @param url Address with user and password.
 * @param folder Where to; it must not exist.
 */
export async function clone(url: string, folder: string): Promise<Clone> {
  const identity = ['-c', 'user.name=Grace', '-c', 'user.email=grace@example.com']
  const env = { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_GLOBAL: '/dev/null', GIT_TERMINAL_PROMPT: '0' }
  async function git(...args: string[]): Promise<string> {
    const { stdout } = await run('git', [...identity, ...args], { cwd: folder, env })
    return stdout.trim()
  }
  mkdirSync(folder, { recursive: true })
  await git('clone', '--quiet', url, '.')
  return {
    git,
    async push(branch, files) {
      await git('fetch', '--quiet', 'origin')
      await git('checkout', '--quiet', '-B', branch, `origin/${branch}`)
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), text)
      }
      await git('add', '--all')
      await git('commit', '--quiet', '--message=By a person')
      await git('push', '--quiet', 'origin', branch)
    },
    async read(branch, path) {
      await git('fetch', '--quiet', 'origin')
      await git('checkout', '--quiet', '--detach', `origin/${branch}`)
      return readFileSync(join(folder, path), 'utf8')
    },
    async subjects(branch) {
      await git('fetch', '--quiet', 'origin')
      return (await git('log', '--format=%s', `origin/${branch}`)).split('\n')
    },
  }
}

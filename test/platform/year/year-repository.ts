import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The clone that the people of the year share. */
export interface YearRepository {
  git(...args: string[]): Promise<string>
  /** The text of a file; undefined where there is none. */
  read(path: string): Promise<string | undefined>
  /** Writes files, of which undefined ones are removed. */
  write(files: Readonly<Record<string, string | undefined>>): Promise<void>
  /** Commits files to `main` and pushes them. */
  push(message: string, files: Readonly<Record<string, string | undefined>>): Promise<void>
  /** Brings a branch of the server into `main`; false where that conflicts, and then nothing has changed. */
  merge(branch: string, how: 'merge' | 'squash'): Promise<boolean>
  /** Does so where that conflicts: files that do are taken as the branch has them. */
  mergeByHand(branch: string): Promise<void>
  close(): void
}

const people = ['Ada', 'Grace', 'Barbara', 'Frances', 'Radia'] as const

/** Clones the repository of the year. */
export async function cloneYear(url: string): Promise<YearRepository> {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-year-clone-'))
  let commands = 0
  async function git(...args: string[]): Promise<string> {
    commands += 1
    const name = people[commands % people.length] ?? 'Ada'
    const names = [
      '-c',
      `user.name=${name}`,
      '-c',
      `user.email=${name.toLowerCase()}@example.com`,
      '-c',
      'gc.auto=2000',
    ]
    const env = { PATH: process.env['PATH'], HOME: folder, GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_GLOBAL: '/dev/null' }
    return new Promise((resolve, reject) => {
      execFile('git', [...names, ...args], { cwd: folder, env, maxBuffer: 1e8 }, (error, output, said) =>
        error === null ? resolve(output) : reject(new Error(`git ${args.join(' ')}: ${said}${output}`)),
      )
    })
  }
  async function send(): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      await git('pull', '--quiet', '--no-rebase', '--no-edit', 'origin', 'main')
      try {
        await git('push', '--quiet', 'origin', 'HEAD:main')
        return
      } catch (error) {
        // Somebody else was faster.
        if (tries > 5) throw error
      }
    }
  }
  async function write(files: Readonly<Record<string, string | undefined>>): Promise<void> {
    for (const [path, content] of Object.entries(files)) {
      const whole = join(folder, path)
      await mkdir(dirname(whole), { recursive: true })
      if (content === undefined) await rm(whole, { force: true })
      else await writeFile(whole, content)
    }
  }
  await git('clone', '--quiet', url, '.')
  return {
    git,
    read: async (path) => readFile(join(folder, path), 'utf8').catch(() => undefined),
    write,
    async push(message, files) {
      await write(files)
      await git('add', '--all')
      await git('commit', '--quiet', `--message=${message}`)
      await send()
    },
    async merge(branch, how) {
      await git('fetch', '--quiet', 'origin')
      await git('pull', '--quiet', '--no-rebase', '--no-edit', 'origin', 'main')
      try {
        await git('merge', '--quiet', ...(how === 'squash' ? ['--squash'] : ['--no-edit']), `origin/${branch}`)
      } catch {
        await git('reset', '--quiet', '--merge')
        return false
      }
      if (how === 'squash') await git('commit', '--quiet', '--message=Translations that Ada has read')
      await send()
      return true
    },
    async mergeByHand(branch) {
      // What the branch has removed is removed, too.
      await git('merge', '--quiet', '--no-edit', `origin/${branch}`).catch(async () => {
        const conflicting = (await git('diff', '--name-only', '--diff-filter=U', '-z')).split('\0').filter(Boolean)
        for (const path of conflicting) {
          const isThere = (await git('ls-tree', `origin/${branch}`, '--', path)) !== ''
          await (isThere ? git('checkout', '--quiet', '--theirs', '--', path) : git('rm', '--quiet', '--', path))
        }
        await git('add', '--all')
        await git('commit', '--quiet', '--message=Settle what conflicts')
      })
      await send()
    },
    close: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  }
}

import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gitIdentity, gitVariables, pageOf, siteFiles } from './chaos-forge.ts'

/** A site whose repository the platform itself hosts, in the hands of a person who pushes. */
export interface HostedSite {
  /** Absolute path of the clone. */
  readonly folder: string
  /**
   * Commits a revision and pushes it, to one server after the other, until one has taken it.
   *
   * @param revision Which one.
   * @param urls Addresses of the repository at the servers.
   * @returns How often it was sent again.
   */
  push(revision: number, urls: readonly string[]): Promise<number>
}

const maxWait = 60_000

/**
 * Makes the clone, with its first commit.
 *
 * @param folder Where it is to be.
 * @param name Name of the site.
 */
export async function createHostedSite(folder: string, name: string): Promise<HostedSite> {
  mkdirSync(folder)
  // The servers' readers are in this process: nothing may block it.
  const git = async (...args: string[]): Promise<unknown> =>
    promisify(execFile)('git', [...gitIdentity, ...args], { cwd: folder, env: gitVariables, timeout: maxWait })

  async function commit(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
    await git('add', '--all')
    await git('commit', '--quiet', '-m', 'By a person')
  }

  await git('init', '--quiet', '--initial-branch=main')
  await commit(siteFiles(name))
  return {
    folder,
    async push(revision, urls) {
      await commit({ 'a.mdx': pageOf(revision) })
      const deadline = performance.now() + maxWait
      for (let attempt = 0; ; attempt += 1) {
        try {
          await git('push', '--quiet', urls[(revision + attempt) % urls.length] ?? '', 'HEAD:main')
          return attempt
        } catch (cause) {
          if (performance.now() > deadline) throw cause
          await pause(200)
        }
      }
    },
  }
}

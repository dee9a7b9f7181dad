import { createAdaptorServer } from '@hono/node-server'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createRepository } from '../../../packages/forge/src/git/repository.ts'
import { createGit } from '../../../packages/forge/src/git/run-git.ts'
import { serveGit } from '../../../packages/forge/src/http/serve-git.ts'

/** The repositories of the sites, on a machine of their own that speaks git over HTTP. */
export interface ChaosForge {
  urlOf(name: string): string
  /** Makes a repository with a site of three pages. */
  create(name: string): Promise<void>
  /**
   * Commits a revision of a page and pushes it, as a person does.
   *
   * @returns What the branch was, and what it is.
   */
  push(name: string, revision: number): Promise<{ before: string; after: string }>
  close(): Promise<void>
}

/** A site of three pages. */
export function siteFiles(name: string): Record<string, string> {
  const navigation = { pages: ['index', 'a', 'b'] }
  return {
    'docs.json': JSON.stringify({ theme: 'mint', name, colors: { primary: '#335577' }, navigation }),
    'index.mdx': `---\ntitle: Home of ${name}\n---\n\nSee [A](/a).\n`,
    'a.mdx': pageOf(0),
    'b.mdx': '---\ntitle: B\n---\n\n```js\nconst b = 1\n```\n',
  }
}

/**
 * Starts the machine with the repositories.
 *
 * @param folder Where they are kept.
 */
export async function startChaosForge(folder: string): Promise<ChaosForge> {
  const git = createGit({ environment: process.env, protocols: ['file', 'http'] })
  const repositories = new Map<string, Awaited<ReturnType<typeof createRepository>>>()
  const server = createAdaptorServer({
    fetch: async (request: Request) => {
      const { pathname } = new URL(request.url)
      const [, described] = /^\/api\/v1\/repos\/team\/([^/]+)$/.exec(pathname) ?? []
      if (described !== undefined) return Response.json(descriptionOf(described))
      const [, name = ''] = /^\/team\/([^/]+)\.git\//.exec(pathname) ?? []
      const repository = repositories.get(name)
      if (repository === undefined) return Response.json({ message: 'Not found' }, { status: 404 })
      return serveGit(request, { repository, permissions: { read: true, write: true }, remoteUser: null })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const descriptionOf = (name: string): object => ({
    full_name: `team/${name}`,
    html_url: `http://127.0.0.1:${port}/team/${name}`,
    clone_url: `http://127.0.0.1:${port}/team/${name}.git`,
    default_branch: 'main',
  })
  const cloneOf = (name: string): string => join(folder, name)

  async function commit(name: string, files: Readonly<Record<string, string>>): Promise<string> {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(cloneOf(name), path), text)
    await runGit(cloneOf(name), 'add', '--all')
    await runGit(cloneOf(name), 'commit', '--quiet', '-m', 'By a person')
    await runGit(cloneOf(name), 'push', '--quiet', 'origin', 'HEAD:main')
    return runGit(cloneOf(name), 'rev-parse', 'HEAD')
  }

  return {
    urlOf: (name) => `http://127.0.0.1:${port}/team/${name}.git`,
    async create(name) {
      const repository = await createRepository(git, join(folder, `${name}.git`))
      repositories.set(name, repository)
      mkdirSync(cloneOf(name))
      await runGit(cloneOf(name), 'init', '--quiet', '--initial-branch=main')
      await runGit(cloneOf(name), 'remote', 'add', 'origin', repository.folder)
      await commit(name, siteFiles(name))
    },
    async push(name, revision) {
      const before = await runGit(cloneOf(name), 'rev-parse', 'HEAD')
      return { before, after: await commit(name, { 'a.mdx': pageOf(revision) }) }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}

/** The page that changes. */
export function pageOf(revision: number): string {
  return `---\ntitle: A\n---\n\nThis is revision ${revision}.\n`
}

/** The servers' readers are in this process: nothing may block it. */
async function runGit(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', [...gitIdentity, ...args], { cwd: folder, env: gitVariables })
  return stdout.trim()
}

/** Who pushes. */
export const gitIdentity: readonly string[] = ['-c', 'user.name=Grace', '-c', 'user.email=grace@example.com']
/** git without what this machine sets. */
export const gitVariables: Readonly<Record<string, string | undefined>> = {
  PATH: process.env['PATH'],
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  HOME: '/dev/null',
}

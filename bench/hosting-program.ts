import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { get, type Agent } from 'node:http'
import { join, resolve } from 'node:path'
import { generateSite } from './generate-site.ts'
import type { HostCommand } from './host-sites.ts'

/** A program that a bench has started. */
export interface Program {
  child: ChildProcess
  port: number
}

/** A docs repository to push from, and where it is pushed to. */
export interface Repository {
  work: string
  bare: string
  pages: string[]
}

/** Starts a program of this folder, which answers with its port. */
export async function start(file: string, folder: string): Promise<Program> {
  const child = fork(resolve(import.meta.dirname, file), [folder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { child, port }
}

/** Tells the program that hosts what to do, and waits for its answer. */
export async function tell<Answer>({ child }: Program, command: HostCommand): Promise<Answer> {
  const answered = once(child, 'message')
  child.send(command)
  const [answer] = (await answered) as [Answer]
  return answer
}

/** Ends a program. */
export async function stop({ child }: Program): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
}

/**
 * Commits what is in the work tree.
 *
 * @returns The commit.
 */
export function commitAndPush(work: string, bare: string): string {
  git(work, 'add', '-A')
  git(work, 'commit', '-q', '-m', 'Edit')
  git(work, 'push', '-q', bare, 'main')
  return git(work, 'rev-parse', 'HEAD')
}

/** Runs git as an author. */
export function git(folder: string, ...args: string[]): string {
  const settings = ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.com']
  return execFileSync('git', [...settings, ...args], { cwd: folder, encoding: 'utf8' }).trim()
}

/** Makes a repository of ordinary pages; see `generateSite`. */
export async function createRepository(folder: string, size: number): Promise<Repository> {
  const [work, bare] = [join(folder, 'work'), join(folder, 'bare.git')]
  const pages = await generateSite(work, size)
  git(work, 'init', '-q', '-b', 'main')
  git(folder, 'init', '-q', '--bare', bare)
  commitAndPush(work, bare)
  return { work, bare, pages }
}

/**
 * Hosts a repository.
 *
 * @returns Id of its project, whose site is live.
 */
export async function addSite(host: Program, slug: string, { work, bare, pages }: Repository): Promise<string> {
  const { id } = await tell<{ id: string }>(host, { type: 'project', slug, repository: bare })
  await deploy(host, id, git(work, 'rev-parse', 'HEAD'))
  await read(host.port, `${slug}.localhost`, `/${pages[0] ?? ''}`)
  return id
}

/** Makes a commit live. */
export async function deploy(host: Program, project: string, commit: string): Promise<void> {
  const { status, reason } = await tell<{ status: string; reason: string | null }>(host, {
    type: 'deploy',
    project,
    commit,
  })
  if (status !== 'live') throw new Error(`The deployment is ${status}: ${reason ?? 'no reason'}`)
}

/** Reads a page as a reader who takes no compression. */
export function read(port: number, host: string, path: string, agent?: Agent): Promise<string> {
  return new Promise((fulfill, reject) => {
    const options = { host: '127.0.0.1', port, path, headers: { host }, ...(agent === undefined ? {} : { agent }) }
    const request = get(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode === 200) fulfill(Buffer.concat(chunks).toString())
        else reject(new Error(`${path} was answered with ${response.statusCode}.`))
      })
    })
    request.on('error', reject)
  })
}

import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { ForgeHost } from '../../packages/forge/src/testing/forge-host.ts'
import { startForgejo } from '../../packages/forge/src/testing/forgejo-server.ts'
import { startGitHub } from '../../packages/forge/src/testing/github-server.ts'
import type { TestApp } from '../../packages/forge/src/testing/github-server.ts'
import { startGitLab } from '../../packages/forge/src/testing/gitlab-server.ts'
import { vendorWebhook } from '../../packages/forge/src/testing/vendor-webhooks.ts'
import type { SentWebhook, TestEvent, WebhookSender } from '../../packages/forge/src/testing/vendor-webhooks.ts'
import { runPlatformCommand } from '../../packages/server/src/cli/command-line.ts'
import { startTestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'
import type { TestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'
import { createClient } from './api-client.ts'
import type { ApiClient } from './api-client.ts'
import { readSite } from './read-site.ts'

/** The token that the forges of tests expect. */
export const forgeToken = 'forge-token-of-the-test'

/** A project whose repository is on a forge, made by commands beside the platform that serves it. */
export interface RemoteProject {
  host: ForgeHost
  platform: TestPlatform
  projectId: string
  client: ApiClient
  /** Secret of its webhook. */
  secret: string
  /** Text of a page of its site. */
  page: (path: string) => Promise<string>
  /** Commits files as a person, and pushes; what a push webhook tells. */
  push: (files: Readonly<Record<string, string>>) => Extract<TestEvent, { type: 'push' }>
  git: (...args: string[]) => string
  /** Sends a webhook as the forge does; status of the answer. */
  tell: (event: TestEvent, options?: { secret?: string; delivery?: string; repository?: string }) => Promise<number>
  /** Sends what a forge would not; status of the answer. */
  send: (webhook: SentWebhook) => Promise<number>
}

/** How a project on a forge is made. */
export interface RemoteProjectOptions {
  /** Signs in as an app; with a token where left out. */
  app?: { app: TestApp; environment: Readonly<Record<string, string>> }
  /** What else is set. */
  environment?: Readonly<Record<string, string>>
}

const starts = { github: startGitHub, gitlab: startGitLab, forgejo: startForgejo }

/** Starts a forge and a platform, and makes a project for the repository on the forge. */
export async function startRemoteProject(
  kind: WebhookSender,
  { app, environment: more }: RemoteProjectOptions = {},
): Promise<RemoteProject> {
  const host = app === undefined ? await starts[kind](forgeToken) : await startGitHub('', app.app)
  const git = (...args: string[]) => runGit(host.clone, ...args)
  commit(host.clone, {
    'docs.json': '{"theme":"mint","name":"Acme","colors":{"primary":"#335577"},"navigation":{"pages":["index","a"]}}',
    'index.mdx': '---\ntitle: Home\ndescription: Begin.\n---\n\nSee [this](/aa).\n',
    'a.mdx': '---\ntitle: A\ndescription: One.\n---\n\nText.\n',
  })
  const environment = {
    PATH: process.env['PATH'],
    DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES: 'yes',
    ...app?.environment,
    ...more,
  }
  const platform = await startTestPlatform({ environment })
  onTestFinished(platform.close)
  const given = app === undefined ? { ...environment, DOCWRIGHT_FORGE_TOKEN: forgeToken } : environment
  const run = async <Answer>(...args: string[]): Promise<Answer> => {
    const lines: string[] = []
    const output = { print: (line: string) => void lines.push(line), note: (line: string) => void lines.push(line) }
    const context = { output, environment: given, version: '0.0.0', signal: new AbortController().signal }
    const status = await runPlatformCommand([...args, '--data', platform.dataFolder, '--json'], context)
    expect([status, lines.join('\n')]).toEqual([0, expect.any(String)])
    return JSON.parse(lines.join('\n')) as Answer
  }
  const { fullName } = await host.state.describe()
  const repository = `${host.origin.url}/${fullName}.git`
  const options = ['--remote', kind, '--repo', repository, '--slug', 'acme']
  const { projectId } = await run<{ projectId: string }>('project', 'create', 'Acme', ...options)
  const { key } = await run<{ key: string }>('key', 'create', '--project', 'acme')
  const { url, secret } = await run<{ url: string; secret: string }>('project', 'webhook', 'acme')
  const address = url.replace('http://localhost:3000', platform.url)
  const site = (await platform.siteUrl(projectId)) ?? ''
  const send = async (webhook: SentWebhook) => (await fetch(address, { method: 'POST', ...webhook })).status
  return {
    host,
    platform,
    projectId,
    client: createClient(platform.url, projectId, key),
    secret,
    page: async (path) => (await readSite(`${site}${path}`)).html,
    push(files) {
      const before = git('rev-parse', 'HEAD')
      commit(host.clone, files)
      return { type: 'push', ref: 'refs/heads/main', before, after: git('rev-parse', 'HEAD') }
    },
    git,
    send,
    tell: async (event, changes = {}) => send(vendorWebhook(kind, event, { secret, repository: fullName, ...changes })),
  }
}

function commit(clone: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(clone, path)), { recursive: true })
    writeFileSync(join(clone, path), text)
  }
  runGit(clone, 'add', '--all')
  runGit(clone, 'commit', '--quiet', '-m', 'By a person')
  runGit(clone, 'push', '--quiet', 'origin', 'HEAD:main')
}

function runGit(folder: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=Grace', '-c', 'user.email=grace@example.com']
  const env = { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null', HOME: '/dev/null' }
  return execFileSync('git', [...identity, ...args], { cwd: folder, env, encoding: 'utf8' }).trim()
}

import { existsSync, readFileSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { personalRepository, plainGit, scratchFolder, testGit } from '../testing/scratch.ts'
import { createGit } from './run-git.ts'

/** A program in the place of git. */
async function program(script: string): Promise<string> {
  const file = join(scratchFolder(), 'git')
  await writeFile(file, `#!/bin/sh\n${script}\n`)
  await chmod(file, 0o755)
  return file
}

test('a machine without git is told so', async () => {
  const git = createGit({ environment: {}, program: '/nonexistent/git' })
  await expect(git.run(['version'])).rejects.toMatchObject({
    code: 'git-unavailable',
    message: 'The git program could not be started.',
    fix: expect.stringContaining('Install git'),
  })
})

test('a repository’s folder that is missing, or git that is killed, is a fault of the machine', async () => {
  const folder = join(scratchFolder(), 'away.git')
  await expect(testGit().run(['rev-parse', 'HEAD'], { folder })).rejects.toMatchObject({
    code: 'git-unavailable',
    message: 'The folder of the repository is missing.',
    ofMachine: true,
  })
  const git = createGit({ environment: process.env, program: await program('kill -9 $$') })
  await expect(git.run(['ls-tree'])).rejects.toMatchObject({
    code: 'git-unavailable',
    message: 'git ls-tree was ended by SIGKILL.',
    ofMachine: true,
  })
})

test('git sees nothing of the environment but paths, proxies and certificates', async () => {
  const git = createGit({
    environment: { PATH: process.env['PATH'], SECRET: 'x', GIT_SSH_COMMAND: 'evil', GIT_DIR: '/x', HTTPS_PROXY: 'p' },
    program: await program('env'),
  })
  const { output } = await git.run(['anything'])
  const names = output
    .toString()
    .split('\n')
    .map((line) => line.split('=')[0])
  expect(names).toContain('HTTPS_PROXY')
  expect(names).not.toContain('SECRET')
  expect(names).not.toContain('GIT_SSH_COMMAND')
  expect(names).not.toContain('GIT_DIR')
  expect(output.toString()).toContain('GIT_CONFIG_GLOBAL=/dev/null')
})

test('a call that hangs is ended, with what it has started', async () => {
  const folder = scratchFolder()
  const git = createGit({
    environment: process.env,
    program: await program(`sh -c 'echo $$ > "${folder}/child"; exec sleep 60' & wait`),
  })
  const hanging = git.run(['fetch'], { timeout: 1000 })
  await expect(hanging).rejects.toMatchObject({ code: 'git-timeout', passing: true })
  const child = Number(readFileSync(join(folder, 'child'), 'utf8'))
  await expect.poll(() => isAlive(child)).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A process that was ended but not yet waited for by init still has a number.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test('a call can be cancelled, running or waiting', async () => {
  const git = createGit({ environment: process.env, program: await program('exec sleep 60'), concurrency: 1 })
  const stop = new AbortController()
  const both = [git.run(['one'], { signal: stop.signal }), git.run(['two'], { signal: stop.signal })]
  stop.abort()
  for (const call of both) await expect(call).rejects.toMatchObject({ code: 'git-cancelled' })
  await expect(git.run(['three'], { signal: stop.signal })).rejects.toMatchObject({ code: 'git-cancelled' })
})

test('endless output is cut off', async () => {
  const git = createGit({ environment: process.env, program: await program('exec yes') })
  await expect(git.run(['log'], { outputLimit: 100_000 })).rejects.toMatchObject({ code: 'git-too-large' })
})

test('no more processes run at a time than allowed, and none is forgotten', async () => {
  const folder = scratchFolder()
  const script = `d=$(mktemp -d "${folder}/running.XXXXXX"); ls -d "${folder}"/running.* | wc -l; sleep 0.05; rmdir "$d"`
  const git = createGit({ environment: process.env, program: await program(script), concurrency: 2 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => git.run(['x'])))
  const counts = answers.map(({ output }) => Number(output.toString()))
  expect(counts).toHaveLength(8)
  expect(Math.max(...counts)).toBeLessThanOrEqual(2)
})

test.each([
  'ext::sh -c touch% /tmp/x',
  'file::///etc',
  '--upload-pack=touch x',
  '-oProxyCommand=x',
  'git@github.com:acme/docs.git',
  '/etc',
  '../x',
  'https://example.com/a b',
  'https://user:secret@example.com/x',
  'https://secret@example.com/x',
])('the address %j is refused before git sees it', async (url) => {
  const git = createGit({ environment: process.env, program: '/nonexistent/git' })
  const call = git.run(['ls-remote'], { access: { url, credentials: null } })
  await expect(call).rejects.toMatchObject({ code: expect.stringMatching(/git-invalid-name|git-protocol-not-allowed/) })
  await expect(call).rejects.not.toThrow('secret')
})

test.each(['ssh://example.com/x', 'git://example.com/x', 'http://example.com/x', 'file:///etc', 'ftp://example.com/x'])(
  'the address %j is refused unless its protocol is allowed',
  async (url) => {
    const git = createGit({ environment: process.env, program: '/nonexistent/git' })
    await expect(git.run(['ls-remote'], { access: { url, credentials: null } })).rejects.toMatchObject({
      code: 'git-protocol-not-allowed',
    })
  },
)

test('git itself refuses protocols as well', async () => {
  const git = createGit({ environment: process.env })
  await expect(git.run(['ls-remote', '--end-of-options', 'ext::sh -c id'])).rejects.toMatchObject({
    code: 'git-protocol-not-allowed',
  })
  const source = await personalRepository(scratchFolder())
  await expect(git.run(['ls-remote', '--end-of-options', `file://${source}`])).rejects.toMatchObject({
    code: 'git-protocol-not-allowed',
  })
})

test('credentials go to their origin only, and are in no argument and no error', async () => {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.on('data', (data) => {
      heard.push(data.toString())
      socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const url = `http://127.0.0.1:${address.port}/acme/docs.git`
  const access = { url, credentials: { username: 'x-access-token', password: 'ghs_0123456789abcdef' } }
  const error = await testGit()
    .run(['ls-remote', '--end-of-options', url], { access })
    .catch((thrown: unknown) => thrown)
  expect(heard[0]).toContain(
    `Authorization: Basic ${Buffer.from('x-access-token:ghs_0123456789abcdef').toString('base64')}`,
  )
  expect(error).toMatchObject({ code: 'git-unauthorized' })
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('ghs_')
  expect(String((error as Error).cause)).not.toMatch(/ghs_|eC1hY2/)

  heard.length = 0
  const elsewhere = { ...access, url: 'http://example.invalid/x' }
  await testGit({ resolveHost: async () => ['127.0.0.1'] })
    .run(['ls-remote', '--end-of-options', url], { access: elsewhere })
    .catch(() => undefined)
  expect(heard[0]).not.toContain('Authorization')
})

test('git connects to the addresses that were looked up and checked, and to no others', async () => {
  const git = testGit({
    resolveHost: async (host) => {
      expect(host).toBe('docs.invalid')
      return ['127.0.0.1']
    },
  })
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.on('data', (data) => {
      heard.push(data.toString())
      socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const url = `http://docs.invalid:${address.port}/x.git`
  const call = git.run(['ls-remote', '--end-of-options', url], { access: { url, credentials: null } })
  await expect(call).rejects.toMatchObject({ code: 'git-remote-not-found' })
  expect(heard[0]).toContain('Host: docs.invalid')
})

test('hooks and helpers of a repository’s configuration do not run', async () => {
  const folder = scratchFolder()
  const proof = join(folder, 'proof')
  const repository = await personalRepository(join(folder, 'hostile'))
  for (const [key, value] of [
    ['core.fsmonitor', `touch ${proof}`],
    ['core.sshCommand', `touch ${proof}`],
    ['core.hooksPath', join(folder, 'hooks')],
    ['core.editor', `touch ${proof}`],
    ['credential.helper', `!touch ${proof}`],
    ['filter.evil.clean', `touch ${proof}`],
  ] as const)
    plainGit(repository, 'config', key, value)
  await testGit().run(['status'], { folder: join(repository, '.git'), workTree: repository })
  expect(existsSync(proof)).toBe(false)
})

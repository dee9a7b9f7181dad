import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '../testing/git-server.ts'
import { ada, commitFiles, hostedRepository, plainGit, scratchFolder, testGit, writeFiles } from '../testing/scratch.ts'
import { basicCredentials } from '../http/git-route.ts'
import { serveGit } from '../http/serve-git.ts'
import { commitAll } from './commit-all.ts'
import { importRepository } from './import-repository.ts'
import { hostedMirror, openMirror } from './mirror.ts'
import type { ReferenceChange } from './reference-journal.ts'
import { defaultBranch, listRefs, resolveCommit, setDefaultBranch, updateRefs } from './references.ts'
import { addWorktree } from './worktree.ts'

/** A repository on another server, where `secret` may read and write, and our mirror of it. */
async function remote(password = 'secret') {
  const folder = scratchFolder()
  const { repository, clone } = await hostedRepository(folder)
  const origin = await startServer((request) => {
    const known = basicCredentials(request)?.password === 'secret'
    return serveGit(request, { repository, permissions: { read: known, write: known }, remoteUser: null })
  })
  const gitAccess = async () => ({ url: `${origin}/acme/docs.git`, credentials: { username: 'x', password } })
  const mirror = await openMirror({ git: testGit(), folder: join(folder, 'mirror.git'), gitAccess })
  return { folder, remote: repository, clone, mirror, gitAccess }
}

test('a mirror has the branches and tags of the remote, and loses those that were deleted there', async () => {
  const { mirror, clone, remote: other } = await remote()
  plainGit(clone, 'push', '--quiet', 'origin', 'main:refs/heads/next', 'main:refs/tags/v1')
  await mirror.fetch()
  expect(await listRefs(mirror.repository, 'refs/')).toEqual(await listRefs(other, 'refs/'))
  expect(await defaultBranch(mirror.repository)).toBe('main')
  plainGit(clone, 'push', '--quiet', 'origin', ':refs/heads/next')
  await mirror.fetch()
  expect((await listRefs(mirror.repository)).map(({ name }) => name)).toEqual(['refs/heads/main'])
})

test('a mirror that is complete starts no more processes than it takes to see that', async () => {
  const { folder, clone, remote: other, gitAccess } = await remote()
  const calls: string[] = []
  const git = testGit()
  const counted: typeof git = { ...git, run: (args, call) => (calls.push(args[0] ?? ''), git.run(args, call)) }
  const open = async () => openMirror({ git: counted, folder: join(folder, 'other.git'), gitAccess })
  plainGit(clone, 'tag', '-a', 'v1', '-m', 'One')
  plainGit(clone, 'push', '--quiet', 'origin', 'v1')
  await (await open()).fetch()
  expect(calls).toEqual(['init', 'ls-remote', 'for-each-ref', 'fetch'])
  const mirror = await open()
  calls.length = 0
  await mirror.fetch()
  expect(calls).toEqual(['ls-remote', 'for-each-ref'])
  // Another commit, another branch, one branch or tag fewer, another default branch: each is seen.
  const steps: [change: () => unknown, calls: readonly string[]][] = [
    [
      () => commitFiles(clone, { 'b.mdx': 'B' }, 'More').then(() => plainGit(clone, 'push', 'origin', 'main')),
      ['fetch'],
    ],
    [() => plainGit(clone, 'push', 'origin', 'main:refs/heads/next'), ['fetch']],
    [() => setDefaultBranch(other, 'next'), ['symbolic-ref']],
    [() => plainGit(clone, 'push', 'origin', ':refs/tags/v1'), ['update-ref']],
    [() => plainGit(clone, 'push', 'origin', ':refs/heads/main'), ['update-ref']],
  ]
  for (const [change, more] of steps) {
    await change()
    calls.length = 0
    await mirror.fetch()
    expect(calls).toEqual(['ls-remote', 'for-each-ref', ...more])
    expect(await listRefs(mirror.repository, 'refs/')).toEqual(await listRefs(other, 'refs/'))
    expect(await defaultBranch(mirror.repository)).toBe(await defaultBranch(other))
  }
  // A folder that was left half made is made whole.
  rmSync(join(folder, 'other.git/objects/info'), { recursive: true })
  calls.length = 0
  await (await open()).fetch()
  expect(calls[0]).toBe('init')
})

test('fetches at the same time, of several mirrors on one folder, wait for each other', async () => {
  const { folder, mirror, clone, gitAccess } = await remote()
  const second = await openMirror({ git: testGit(), folder: join(folder, 'mirror.git'), gitAccess })
  const commit = await commitFiles(clone, { 'a.mdx': 'A' }, 'Second')
  plainGit(clone, 'push', '--quiet', 'origin', 'main')
  await Promise.all([mirror.fetch(), second.fetch(), mirror.fetch()])
  expect(await resolveCommit(second.repository, 'main')).toBe(commit)
})

test('a turn is pushed to a new branch, then on top of it; what others pushed is never overwritten', async () => {
  const { folder, mirror, clone, remote: other } = await remote()
  await mirror.fetch()
  const base = (await resolveCommit(mirror.repository, 'main')) ?? ''
  const worktree = await addWorktree(mirror.repository, join(folder, 'turn'), base)
  await writeFiles(worktree.folder, { 'a.mdx': 'A' })
  const one = (await commitAll(worktree, { message: 'One', author: ada })) ?? ''
  const branch = 'docwright/job_1-fix'
  expect(await mirror.push({ branch, commit: one, expected: null })).toEqual({ pushed: true })
  expect(await resolveCommit(other, branch)).toBe(one)
  expect(await resolveCommit(mirror.repository, branch)).toBe(one)
  // After a crash the same push is done again.
  expect(await mirror.push({ branch, commit: one, expected: null })).toEqual({ pushed: true })
  expect(await mirror.push({ branch, commit: base, expected: null })).toMatchObject({ pushed: false, reason: 'moved' })

  await writeFiles(worktree.folder, { 'b.mdx': 'B' })
  const two = (await commitAll(worktree, { message: 'Two', author: ada })) ?? ''
  expect(await mirror.push({ branch, commit: two, expected: one })).toEqual({ pushed: true })

  plainGit(clone, 'fetch', '--quiet', 'origin')
  plainGit(clone, 'checkout', '--quiet', branch)
  const theirs = await commitFiles(clone, { 'c.mdx': 'C' }, 'By hand')
  plainGit(clone, 'push', '--quiet', 'origin', branch)
  await writeFiles(worktree.folder, { 'd.mdx': 'D' })
  const three = (await commitAll(worktree, { message: 'Three', author: ada })) ?? ''
  expect(await mirror.push({ branch, commit: three, expected: two })).toMatchObject({ pushed: false, reason: 'moved' })
  expect(await mirror.push({ branch, commit: three, expected: theirs }).catch((error: unknown) => error)).toMatchObject(
    {
      code: 'git-not-found',
    },
  )
  await mirror.fetch()
  expect(await mirror.push({ branch, commit: three, expected: theirs })).toMatchObject({ reason: 'moved' })
  expect(await resolveCommit(other, branch)).toBe(theirs)
})

test('worktrees and names of our own outlive a fetch', async () => {
  const { folder, mirror, clone } = await remote()
  await mirror.fetch()
  const base = (await resolveCommit(mirror.repository, 'main')) ?? ''
  const worktree = await addWorktree(mirror.repository, join(folder, 'turn'), base)
  plainGit(mirror.repository.folder, 'update-ref', 'refs/docwright/wip/job_1', base)
  await commitFiles(clone, { 'a.mdx': 'A' }, 'Second')
  plainGit(clone, 'push', '--quiet', '--force', 'origin', 'main')
  await mirror.fetch()
  expect(await resolveCommit(mirror.repository, 'refs/docwright/wip/job_1')).toBe(base)
  await writeFiles(worktree.folder, { 'b.mdx': 'B' })
  expect(await commitAll(worktree, { message: 'One', author: ada })).not.toBeNull()
})

test.each([
  ['of many lines', '<!doctype html>\n<html>\n\t<title>Sign in</title>\n</html>\n'],
  ['in one line', '<!doctype html><title>Sign in</title>'],
  ['that is empty', ''],
])(
  'a web page %s is no repository without branches: it is told as such, and nothing is deleted',
  async (_how, page) => {
    const { folder, remote: other } = await remote()
    let isDown = false
    const origin = await startServer(async (request) =>
      isDown
        ? new Response(page, { headers: { 'content-type': 'text/html' } })
        : serveGit(request, { repository: other, permissions: { read: true, write: false }, remoteUser: null }),
    )
    const access = { url: `${origin}/acme/docs.git`, credentials: null }
    const gitAccess = async () => access
    const mirror = await openMirror({ git: testGit(), folder: join(folder, 'signed-out.git'), gitAccess })
    await mirror.fetch()
    const before = await listRefs(mirror.repository, 'refs/')
    expect(before).not.toEqual([])
    isDown = true
    const told = { code: 'git-unreachable', passing: true, message: expect.stringContaining('sign-in page') }
    await expect(mirror.fetch()).rejects.toMatchObject(told)
    expect(await listRefs(mirror.repository, 'refs/')).toEqual(before)
    await expect(importRepository(testGit(), join(folder, 'x.git'), access)).rejects.toMatchObject(told)
  },
)

test('a web page that answers the fetch after the branches were read deletes nothing', async () => {
  const { folder, clone, remote: other } = await remote()
  let looks = 0
  const origin = await startServer(async (request) => {
    looks += request.url.includes('/info/refs') ? 1 : 0
    // The first two looks are those of a fetch, the third begins the next.
    if (looks > 3) return new Response('<title>Sign in</title>')
    return serveGit(request, { repository: other, permissions: { read: true, write: false }, remoteUser: null })
  })
  const gitAccess = async () => ({ url: `${origin}/acme/docs.git`, credentials: null })
  const mirror = await openMirror({ git: testGit(), folder: join(folder, 'flapping.git'), gitAccess })
  await mirror.fetch()
  expect(looks).toBe(2)
  const before = await listRefs(mirror.repository, 'refs/')
  plainGit(clone, 'push', '--quiet', 'origin', 'main:refs/heads/next')
  await mirror.fetch().catch(() => undefined)
  expect(looks).toBe(4)
  expect(await listRefs(mirror.repository, 'refs/')).toEqual(before)
})

test('a web page that answers once, before git does, deletes nothing', async () => {
  const { folder, remote: other } = await remote()
  let looks = 0
  const origin = await startServer(async (request) => {
    looks += request.url.includes('/info/refs') ? 1 : 0
    if (looks === 3) return new Response('<title>Sign in</title>')
    return serveGit(request, { repository: other, permissions: { read: true, write: false }, remoteUser: null })
  })
  const gitAccess = async () => ({ url: `${origin}/acme/docs.git`, credentials: null })
  const mirror = await openMirror({ git: testGit(), folder: join(folder, 'once.git'), gitAccess })
  await mirror.fetch()
  const before = await listRefs(mirror.repository, 'refs/')
  await mirror.fetch()
  expect(looks).toBe(4)
  expect(await listRefs(mirror.repository, 'refs/')).toEqual(before)
})

test('a branch that is deleted at the remote goes, whatever git allowed it to be called', async () => {
  const { mirror, remote: other } = await remote()
  const [main] = await listRefs(other)
  const names = ['refs/heads/feature/-fix', `refs/heads/${'long'.repeat(58)}`]
  for (const name of names) plainGit(other.folder, 'update-ref', name, main?.commit ?? '')
  await mirror.fetch()
  expect(await listRefs(mirror.repository, 'refs/heads/')).toHaveLength(3)
  for (const name of names) plainGit(other.folder, 'update-ref', '-d', name)
  await mirror.fetch()
  expect((await listRefs(mirror.repository, 'refs/heads/')).map(({ name }) => name)).toEqual(['refs/heads/main'])
})

test('a repository without branches is one', async () => {
  const { folder, gitAccess, remote: other } = await remote()
  const [main] = await listRefs(other)
  await updateRefs(other, [{ ref: 'refs/heads/main', before: main?.commit ?? '', after: null }])
  const imported = await importRepository(testGit(), join(folder, 'empty.git'), await gitAccess())
  expect(await listRefs(imported)).toEqual([])
})

test('credentials that are refused are told as such, without being repeated', async () => {
  const { mirror } = await remote('wrong-password')
  const error = await mirror.fetch().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'git-unauthorized' })
  expect(`${String(error)} ${String((error as Error).cause)}`).not.toContain('wrong-password')
})

test('a repository is imported over HTTP; a host that is away is told as such', async () => {
  const { folder, gitAccess, clone } = await remote()
  const imported = await importRepository(testGit(), join(folder, 'imported.git'), await gitAccess())
  expect(await resolveCommit(imported, 'main')).toBe(plainGit(clone, 'rev-parse', 'HEAD'))
  const away = { url: 'http://127.0.0.1:9/x.git', credentials: null }
  await expect(importRepository(testGit(), join(folder, 'x.git'), away)).rejects.toMatchObject({
    code: 'git-unreachable',
  })
})

test('redirects are not followed, except to the same address with .git', async () => {
  const { folder, gitAccess } = await remote()
  const { url, credentials } = await gitAccess()
  const heard: string[] = []
  const trap = await startServer(async (request) => {
    heard.push(request.url)
    return Response.redirect(request.url.replace(/^http:\/\/[^/]+/, new URL(url).origin), 302)
  })
  const access = { url: `${trap}/acme/docs.git`, credentials }
  await expect(importRepository(testGit(), join(folder, 'x.git'), access)).rejects.toMatchObject({ code: 'git-moved' })
  expect(heard).toHaveLength(1)
})

test('a repository hosted here is its own mirror', async () => {
  const { repository, clone } = await hostedRepository(scratchFolder())
  const first = plainGit(clone, 'rev-parse', 'HEAD')
  const second = await commitFiles(clone, { 'a.mdx': 'A' }, 'Second')
  plainGit(clone, 'push', '--quiet', 'origin', 'main:refs/heads/next')
  const told: ReferenceChange[] = []
  const mirror = hostedMirror(repository, (changes) => void told.push(...changes))
  await mirror.fetch()
  expect(await mirror.push({ branch: 'main', commit: second, expected: first })).toEqual({ pushed: true })
  expect(await mirror.push({ branch: 'main', commit: second, expected: first })).toMatchObject({ reason: 'moved' })
  expect(await mirror.push({ branch: 'next', commit: first, expected: second })).toMatchObject({ reason: 'moved' })
  expect(told).toEqual([{ ref: 'refs/heads/main', before: first, after: second }])
})

import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { ReferenceChange } from '../git/reference-journal.ts'
import { isDamagedBranch, resolveCommit, updateRefs } from '../git/references.ts'
import type { Repository } from '../git/repository.ts'
import { startServer } from '../testing/git-server.ts'
import { commitFiles, hostedRepository, plainGit, scratchFolder } from '../testing/scratch.ts'
import { basicCredentials } from './git-route.ts'
import { refuseGit } from './refuse-git.ts'
import { serveGit, type GitService } from './serve-git.ts'

const zeros = '0'.repeat(40)

interface Hosted {
  folder: string
  /** Origin of the server. */
  origin: string
  /** URL for a reader and writer. */
  url: string
  repository: Repository
  clone: string
  pushes: (readonly ReferenceChange[])[]
}

/** A server with one repository: `ada` may write, `eve` may read. */
async function host(service: Partial<GitService> = {}): Promise<Hosted> {
  const folder = scratchFolder()
  const { repository, clone } = await hostedRepository(folder)
  const pushes: (readonly ReferenceChange[])[] = []
  const origin = await startServer(async (request) => {
    if (!new URL(request.url).pathname.startsWith('/git/docs.git/')) return new Response('away', { status: 404 })
    const user = basicCredentials(request)?.username ?? null
    const permissions = { read: user !== null, write: user === 'ada' }
    return serveGit(request, {
      repository,
      permissions,
      remoteUser: user,
      onPush(changes) {
        pushes.push(changes)
        return []
      },
      ...service,
    })
  })
  const url = `${origin.replace('http://', 'http://ada:key@')}/git/docs.git`
  plainGit(clone, 'remote', 'set-url', 'origin', url)
  return { folder, origin, url, repository, clone, pushes }
}

/** The server runs in this process, so the real client must not block it. */
async function client(folder: string, ...args: string[]): Promise<{ status: number | null; said: string }> {
  const child = spawn('git', args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: '/dev/null', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (data: Buffer) => {
    said += data.toString()
  })
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, said }
}

test.each(['0', '1', '2'])('clone and push with the real git, protocol version %s', async (version) => {
  const { folder, url, clone, repository, pushes } = await host()
  const protocol = ['-c', `protocol.version=${version}`]
  expect(await client(folder, ...protocol, 'clone', '--quiet', url, 'copy')).toMatchObject({ status: 0 })
  expect(readFileSync(join(folder, 'copy', 'index.mdx'), 'utf8')).toBe('# Home\n')
  const before = plainGit(clone, 'rev-parse', 'HEAD')
  const after = await commitFiles(clone, { 'a.mdx': 'A' }, 'Second')
  expect(await client(clone, ...protocol, 'push', '--quiet', 'origin', 'main')).toEqual({ status: 0, said: '' })
  expect(await resolveCommit(repository, 'main')).toBe(after)
  expect(pushes).toEqual([[{ ref: 'refs/heads/main', before, after }]])
  expect((await client(join(folder, 'copy'), ...protocol, 'pull', '--quiet', '--ff-only')).status).toBe(0)
  expect(plainGit(join(folder, 'copy'), 'rev-parse', 'HEAD')).toBe(after)
})

test('a push of 3 MB arrives byte by byte', async () => {
  const { folder, url, clone, pushes } = await host()
  const bytes = randomBytes(3 * 1024 * 1024)
  await commitFiles(clone, { 'video.bin': bytes }, 'Large')
  expect((await client(clone, 'push', '--quiet', 'origin', 'main')).status).toBe(0)
  expect(pushes).toHaveLength(1)
  expect((await client(folder, 'clone', '--quiet', url, 'copy')).status).toBe(0)
  expect(Buffer.compare(readFileSync(join(folder, 'copy', 'video.bin')), bytes)).toBe(0)
})

test('a large push without credentials learns so at once, and with them arrives', async () => {
  const { clone, origin } = await host()
  await commitFiles(clone, { 'video.bin': randomBytes(3 * 1024 * 1024) }, 'Large')
  const answer = await client(clone, 'push', `${origin}/git/docs.git`, 'main')
  expect(answer.status).not.toBe(0)
  expect(answer.said).toMatch(/could not read Username|Authentication failed/)
})

test('shallow and partial clones', async () => {
  const { folder, url, clone } = await host()
  await commitFiles(clone, { 'big.mdx': 'x'.repeat(5000) }, 'Second')
  await commitFiles(clone, { 'big.mdx': 'y'.repeat(5000) }, 'Third')
  await client(clone, 'push', '--quiet', 'origin', 'main')
  expect((await client(folder, 'clone', '--quiet', '--depth=1', url, 'shallow')).status).toBe(0)
  expect(plainGit(join(folder, 'shallow'), 'rev-list', '--count', 'HEAD')).toBe('1')
  expect((await client(join(folder, 'shallow'), 'fetch', '--quiet', '--unshallow')).status).toBe(0)
  expect(plainGit(join(folder, 'shallow'), 'rev-list', '--count', 'HEAD')).toBe('3')
  expect((await client(folder, 'clone', '--quiet', '--filter=blob:none', url, 'partial')).status).toBe(0)
  const missing = plainGit(join(folder, 'partial'), 'rev-list', '--objects', '--all', '--missing=print')
  expect(missing.split('\n').filter((line) => line.startsWith('?')).length).toBeGreaterThan(0)
  expect((await client(join(folder, 'partial'), 'checkout', '--quiet', 'HEAD~1')).status).toBe(0)
})

test('several references, a deletion and a refused update are each reported as they went', async () => {
  const { clone, repository, pushes } = await host()
  const first = plainGit(clone, 'rev-parse', 'HEAD')
  plainGit(clone, 'tag', 'v1')
  await client(clone, 'push', '--quiet', 'origin', 'main:refs/heads/one', 'main:refs/heads/two', 'v1')
  expect(pushes.pop()?.toSorted((a, b) => a.ref.localeCompare(b.ref))).toEqual([
    { ref: 'refs/heads/one', before: null, after: first },
    { ref: 'refs/heads/two', before: null, after: first },
    { ref: 'refs/tags/v1', before: null, after: first },
  ])
  const second = await commitFiles(clone, { 'a.mdx': 'A' }, 'Second')
  // `main` is the default branch: it is not deleted. The other two updates go through.
  const mixed = await client(clone, 'push', 'origin', ':refs/heads/one', `${second}:refs/heads/two`, ':refs/heads/main')
  expect(mixed.status).not.toBe(0)
  expect(mixed.said).toContain('[remote rejected]')
  expect(pushes.pop()?.toSorted((a, b) => a.ref.localeCompare(b.ref))).toEqual([
    { ref: 'refs/heads/one', before: first, after: null },
    { ref: 'refs/heads/two', before: first, after: second },
  ])
  expect(await resolveCommit(repository, 'main')).toBe(first)

  expect(
    (await client(clone, 'push', '--atomic', 'origin', 'HEAD:refs/heads/three', ':refs/heads/main')).status,
  ).not.toBe(0)
  expect(pushes).toEqual([])
})

test('names of our own are not seen, and cannot be pushed', async () => {
  const { clone, repository, pushes } = await host()
  const head = plainGit(clone, 'rev-parse', 'HEAD')
  await updateRefs(repository, [{ ref: 'refs/docwright/wip/job_1', before: null, after: head }])
  await client(clone, 'fetch', '--quiet', 'origin', '+refs/*:refs/seen/*')
  expect(plainGit(clone, 'for-each-ref', '--format=%(refname)', 'refs/seen/')).not.toContain('docwright')
  for (const ref of ['refs/docwright/wip/x', 'refs/pull/1/head', 'refs/replace/x']) {
    expect((await client(clone, 'push', 'origin', `HEAD:${ref}`)).status).not.toBe(0)
  }
  expect(pushes).toEqual([])
})

test('without credentials: 401, which asks for them; with too few rights: 403', async () => {
  const { origin, folder, clone, pushes } = await host()
  const answer = await fetch(`${origin}/git/docs.git/info/refs?service=git-upload-pack`)
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toBe('Basic realm="Docwright", charset="UTF-8"')
  const eve = `${origin.replace('http://', 'http://eve:key@')}/git/docs.git`
  expect((await client(folder, 'clone', '--quiet', eve, 'copy')).status).toBe(0)
  await commitFiles(clone, { 'a.mdx': 'A' }, 'Second')
  const push = await client(clone, 'push', eve, 'main')
  expect(push.status).not.toBe(0)
  expect(push.said).toContain('403')
  // The right is asked for by the request that writes, too, not only by the one before it.
  const direct = await fetch(`${origin}/git/docs.git/git-receive-pack`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-git-receive-pack-request', authorization: `Basic ${btoa('eve:key')}` },
    body: '0000',
  })
  expect(direct.status).toBe(403)
  expect(pushes).toEqual([])
})

test.each([
  ['GET', '/HEAD', 404],
  ['GET', '/config', 404],
  ['GET', '/objects/info/packs', 404],
  ['GET', '/info/refs', 403],
  ['GET', '/info/refs?service=git-upload-archive', 403],
  ['GET', '/info/refs?service=git-upload-pack&service=git-receive-pack', 403],
  ['GET', '/info/refs?service=../../bin/sh', 403],
  ['POST', '/info/refs?service=git-upload-pack', 405],
  ['GET', '/git-upload-pack', 405],
  ['POST', '/git-upload-pack', 415],
  ['POST', '/git-upload-archive', 404],
  ['GET', '/info/refs%3fservice=git-upload-pack', 404],
  ['GET', '/info/refs/', 404],
  ['GET', '/info%2frefs?service=git-upload-pack', 404],
  ['GET', '/../other.git/HEAD', 404],
  ['GET', '/%2e%2e/other.git/HEAD', 404],
  ['GET', '/..%2fother.git/objects/info/packs', 404],
] as const)('%s %s → %i', async (method, path, status) => {
  const { origin } = await host()
  expect(await rawStatus(method, origin, `/git/docs.git${path}`)).toBe(status)
})

/** A request whose path is sent as it stands: `fetch` would tidy it. */
async function rawStatus(method: string, origin: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(origin)
  const sent = httpRequest({ method, hostname, port, path, headers: { authorization: `Basic ${btoa('ada:key')}` } })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

test('whatever stands before the end of the path, the repository served is the one given', async () => {
  const { repository, clone } = await hostedRepository(scratchFolder())
  const head = plainGit(clone, 'rev-parse', 'HEAD')
  const request = new Request('http://x/../../etc/%2e%2e/passwd/info/refs?service=git-upload-pack')
  const answer = await serveGit(request, { repository, permissions: { read: true, write: false }, remoteUser: null })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/x-git-upload-pack-advertisement')
  expect(await answer.text()).toContain(`${head} refs/heads/main`)
})

test('a request with Content-Encoding gzip is understood; broken gzip changes nothing', async () => {
  const { origin, repository, clone, pushes } = await host()
  const head = plainGit(clone, 'rev-parse', 'HEAD')
  const line = `${zeros} ${head} refs/heads/zipped\0 report-status`
  const body = Buffer.from(`${(line.length + 4).toString(16).padStart(4, '0')}${line}0000`)
  const pack = spawnSync('git', ['pack-objects', '--stdout'], { cwd: clone, input: '' }).stdout
  const headers = {
    'content-type': 'application/x-git-receive-pack-request',
    'content-encoding': 'gzip',
    authorization: `Basic ${btoa('ada:key')}`,
  }
  const send = (bytes: Uint8Array) =>
    fetch(`${origin}/git/docs.git/git-receive-pack`, { method: 'POST', headers, body: Buffer.from(bytes) })
  const broken = await send(gzipSync(Buffer.concat([body, pack])).subarray(0, 30))
  await broken.text()
  expect(pushes).toEqual([])
  const answer = await send(gzipSync(Buffer.concat([body, pack])))
  expect(await answer.text()).toContain('ok refs/heads/zipped')
  expect(pushes).toEqual([[{ ref: 'refs/heads/zipped', before: null, after: head }]])
  expect(await resolveCommit(repository, 'zipped')).toBe(head)
})

test('a push over the limit is refused and stores nothing', async () => {
  const { clone, repository, pushes } = await host({ pushLimit: 100_000 })
  const before = await resolveCommit(repository, 'main')
  await commitFiles(clone, { 'video.bin': randomBytes(400_000) }, 'Large')
  for (const buffer of ['1000', '1000000']) {
    const push = await client(clone, '-c', `http.postBuffer=${buffer}`, 'push', 'origin', 'main')
    expect(push.status).not.toBe(0)
    expect(push.said).toContain('remote: This push is larger than 100000 bytes')
    expect(push.said).toContain('[remote rejected] main -> main')
  }
  expect(await resolveCommit(repository, 'main')).toBe(before)
  expect(pushes).toEqual([])
})

test('damaged objects are not taken', async () => {
  const { clone, repository } = await host()
  const tree = spawnSync('git', ['mktree'], {
    cwd: clone,
    input: `100644 blob ${plainGit(clone, 'rev-parse', 'HEAD:index.mdx')}\t.GIT\n`,
    encoding: 'utf8',
  }).stdout.trim()
  const commit = plainGit(clone, 'commit-tree', '-m', 'Evil', tree)
  const push = await client(clone, 'push', 'origin', `${commit}:refs/heads/evil`)
  expect(push.status).not.toBe(0)
  expect(push.said).toMatch(/hasDotgit/)
  expect(await resolveCommit(repository, 'evil')).toBeNull()
})

test('when the client goes in the middle of a push, git ends and nothing has changed', async () => {
  const { origin, repository, clone, pushes } = await host()
  const head = plainGit(clone, 'rev-parse', 'HEAD')
  const { hostname, port } = new URL(origin)
  const line = `${zeros} ${head} refs/heads/half\0 report-status`
  const sent = httpRequest({
    method: 'POST',
    hostname,
    port,
    path: '/git/docs.git/git-receive-pack',
    headers: {
      'content-type': 'application/x-git-receive-pack-request',
      authorization: `Basic ${btoa('ada:key')}`,
      'transfer-encoding': 'chunked',
    },
  })
  sent.on('error', () => {})
  sent.write(`${(line.length + 4).toString(16).padStart(4, '0')}${line}0000PACK`)
  await expect.poll(() => running(repository.folder)).toBeGreaterThan(0)
  sent.destroy()
  await expect.poll(() => running(repository.folder)).toBe(0)
  expect(await resolveCommit(repository, 'half')).toBeNull()
  expect(pushes).toEqual([])
})

/** Number of processes that serve a repository. */
function running(folder: string): number {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && environmentOf(name).includes(folder)).length
}

function environmentOf(process: string): string {
  try {
    return readFileSync(join('/proc', process, 'environ'), 'utf8')
  } catch {
    return ''
  }
}

test('what a push is told stands on the terminal of whoever pushes, and nothing in it moves the cursor', async () => {
  const { clone } = await host({
    onPush: () => ['Site: https://docs.example.com', 'Title \u001B[2Jof \u202Ea page', 'x'.repeat(5000)],
  })
  await commitFiles(clone, { 'a.mdx': 'A' }, 'Second')
  const { said, status } = await client(clone, 'push', 'origin', 'main')
  expect(status).toBe(0)
  expect(said).toContain('remote: Site: https://docs.example.com')
  expect(said).toMatch(/remote: Title {2}\[2Jof {2}a page/)
  expect(said).toContain('main -> main')
})

test('a push whose report fails tells the client so; the references have changed', async () => {
  const { clone, repository } = await host({
    onPush: () => {
      throw new Error('database away')
    },
  })
  const after = await commitFiles(clone, { 'a.mdx': 'A' }, 'Second')
  expect((await client(clone, 'push', 'origin', 'main')).status).not.toBe(0)
  expect(await resolveCommit(repository, 'main')).toBe(after)
})

test('twenty clients at a time are all served', async () => {
  const { folder, url } = await host()
  const clones = await Promise.all(
    Array.from({ length: 20 }, (_, at) => client(folder, 'clone', '--quiet', '--bare', url, `copy-${at}`)),
  )
  expect(clones.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 0))
})

test.each([
  ['Basic YWRhOmtleQ==', { username: 'ada', password: 'key' }],
  ['basic YWRhOg==', { username: 'ada', password: '' }],
  ['Basic YTpiOmM=', { username: 'a', password: 'b:c' }],
  ['Basic YWRh', null],
  ['Bearer YWRhOmtleQ==', null],
  ['Basic !!', null],
])('%s holds %j', (authorization, credentials) => {
  expect(basicCredentials(new Request('http://x/', { headers: { authorization } }))).toEqual(credentials)
})

test.each([
  ['a small push', 10],
  ['a push that the client announces first', 3_000_000],
])('git prints why nothing can be done, whichever request of it is refused: %s', async (_name, size) => {
  const { folder, clone, repository, url } = await host()
  let refused = ''
  const origin = await startServer(async (request) =>
    request.url.includes(refused)
      ? refuseGit(request, { code: 'store-unavailable', message: 'Nothing was changed. Try again.', retryAfter: 10 })
      : serveGit(request, {
          repository,
          permissions: { read: true, write: true },
          remoteUser: 'ada',
          onPush: () => [],
        }),
  )
  const [before, there] = [await resolveCommit(repository, 'main'), `${origin}/git/docs.git`]
  await commitFiles(clone, { 'a.txt': randomBytes(size).toString('hex') }, 'Second')
  const push = async (): Promise<string> => (await client(clone, 'push', there, 'main')).said
  for (refused of ['/info/refs', '/git-receive-pack'])
    expect(await push()).toContain('remote: store-unavailable: Nothing was changed. Try again.')
  expect(await push()).toContain('[remote rejected] main -> main (store-unavailable)')
  expect(await resolveCommit(repository, 'main')).toBe(before)
  for (const version of ['0', '1', '2'])
    for (refused of ['/info/refs', '/git-upload-pack']) {
      const { said } = await client(folder, '-c', `protocol.version=${version}`, 'clone', there, 'none')
      expect(said).toContain('store-unavailable: Nothing was changed. Try again.')
    }
  refused = 'nothing'
  expect(await client(clone, 'push', '--quiet', url, 'main')).toEqual({ status: 0, said: '' })
})

test('a push whose own objects are at fault is no failure of the server', async () => {
  const failures: { service: string; said: string }[] = []
  const { repository, clone, url } = await host({
    onFailure: (failure) => void failures.push(failure),
    pushLimit: 100_000,
  })
  const before = await resolveCommit(repository, 'main')
  const tree = spawnSync('git', ['mktree'], {
    cwd: clone,
    input: `100644 blob ${plainGit(clone, 'rev-parse', 'HEAD:index.mdx')}\t.GIT\n`,
    encoding: 'utf8',
  }).stdout.trim()
  const evil = plainGit(clone, 'commit-tree', '-m', 'Evil', tree)
  expect((await client(clone, 'push', url, `${evil}:refs/heads/evil`)).said).toMatch(/hasDotgit/)
  await commitFiles(clone, { 'a.txt': randomBytes(200_000).toString('hex') }, 'Too large')
  expect((await client(clone, 'push', url, 'main')).said).toContain('larger than')
  expect(failures).toEqual([])
  expect(await resolveCommit(repository, 'main')).toBe(before)
})

test('whoever operates the server hears of objects that cannot be read any more, until a clone gives them back', async () => {
  const failures: { service: string; said: string }[] = []
  const { folder, repository, clone, url } = await host({ onFailure: (failure) => void failures.push(failure) })
  expect(await isDamagedBranch(repository, 'main')).toBe(false)
  expect(await isDamagedBranch(repository, 'nowhere')).toBe(false)
  expect((await client(folder, 'clone', '--quiet', url, 'whole')).status).toBe(0)
  expect(failures).toEqual([])
  const objects = join(repository.folder, 'objects')
  const damaged = readdirSync(objects, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^[\da-f]{2}\/|\.pack$/.test(path),
  )
  for (const path of damaged) {
    chmodSync(join(objects, path), 0o644)
    writeFileSync(join(objects, path), 'damaged')
  }
  expect((await client(folder, 'clone', url, 'none')).status).not.toBe(0)
  expect(failures).toContainEqual({ service: 'git-upload-pack', said: expect.stringMatching(/inflate|corrupt/) })
  expect(await isDamagedBranch(repository, 'main')).toBe(true)
  await commitFiles(clone, { 'index.mdx': '# Home, and more\n' }, 'Second')
  expect((await client(clone, 'push', url, 'HEAD:refs/heads/other')).status).not.toBe(0)
  expect(failures).toContainEqual({
    service: 'git-receive-pack',
    said: expect.stringMatching(/^unpack-objects abnormal exit: .*unexpected type/s),
  })
  plainGit(join(folder, 'whole'), 'repack', '-ad', '--quiet')
  cpSync(join(folder, 'whole/.git/objects/pack'), join(objects, 'pack'), { recursive: true })
  for (const path of damaged) rmSync(join(objects, path))
  plainGit(repository.folder, 'fsck', '--full')
  expect(await isDamagedBranch(repository, 'main')).toBe(false)
  expect((await client(folder, 'clone', '--quiet', url, 'again')).status).toBe(0)
})

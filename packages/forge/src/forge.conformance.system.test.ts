import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openMirror } from './git/mirror.ts'
import { resolveCommit } from './git/references.ts'
import { createGitHubForge } from './github/github-forge.ts'
import { dependencies, forgejo, local, overHttp, pushBranch, token, webhookSecret } from './testing/forge-subjects.ts'
import { startGitHub, type TestApp } from './testing/github-server.ts'
import { vendorWebhook } from './testing/vendor-webhooks.ts'
import { commitFiles, plainGit, scratchFolder, testGit } from './testing/scratch.ts'

const subjects = { local, ...overHttp }

const about = { base: 'main', title: 'Fix links', body: 'What and **why**.' }

describe.each(Object.entries(subjects))('%s', (kind, make) => {
  test('describes the repository', async () => {
    const { forge, host } = await make()
    const fullName = kind === 'gitlab' ? 'acme/platform/docs' : 'acme/docs'
    expect(forge.kind).toBe(kind)
    expect(await forge.describe()).toEqual({
      fullName,
      defaultBranch: 'main',
      url: `https://forge.example/${fullName}`,
      cloneUrl: `${host.origin.url}/${fullName}.git`,
      private: true,
      archived: false,
    })
  })

  test('its credentials let git fetch and push', async () => {
    const { forge, host } = await make()
    const folder = join(scratchFolder(), 'mirror.git')
    const mirror = await openMirror({ git: testGit(), folder, gitAccess: forge.gitAccess })
    await mirror.fetch()
    const commit = (await resolveCommit(mirror.repository, 'main')) ?? ''
    expect(await mirror.push({ branch: 'docwright/x', commit, expected: null })).toEqual({ pushed: true })
    expect(await resolveCommit(host.repository, 'docwright/x')).toBe(commit)
  })

  test('opens a pull request, finds it, changes it, and closes it', async () => {
    const { forge, host } = await make()
    const commit = await pushBranch(host, 'docwright/job_1', { 'b.mdx': 'B' })
    const main = await resolveCommit(host.repository, 'main')
    expect(await forge.findPullRequest('docwright/job_1')).toBeNull()
    const created = await forge.createPullRequest({ ...about, head: 'docwright/job_1' })
    expect(created).toMatchObject({
      number: 1,
      state: 'open',
      title: 'Fix links',
      body: 'What and **why**.',
      head: { branch: 'docwright/job_1', commit },
      base: { branch: 'main' },
      draft: false,
      mergeCommit: null,
    })
    expect(created.url).toContain('/pulls/1')
    // GitLab says later where the branch began, and not in lists.
    const isLate = kind === 'gitlab'
    const based = (on: string | null) => ({ ...created, base: { branch: 'main', commit: on } })
    expect(created.base.commit).toBe(isLate ? null : main)
    expect(await forge.readPullRequest(1)).toEqual(based(main))
    expect(await forge.findPullRequest('docwright/job_1')).toEqual(based(isLate ? null : main))
    expect(await forge.updatePullRequest(1, { body: 'More.' })).toMatchObject({ title: 'Fix links', body: 'More.' })
    expect(await forge.updatePullRequest(1, { title: 'Fix' })).toMatchObject({ title: 'Fix', body: 'More.' })
    expect(await forge.closePullRequest(1)).toMatchObject({ state: 'closed', mergeCommit: null })
    expect(await forge.closePullRequest(1)).toMatchObject({ state: 'closed' })
    expect(await forge.readPullRequest(99)).toBeNull()
  })

  test('opening the same again gives the same, and after closing a new one; the open one is found first', async () => {
    const { forge, host } = await make()
    await pushBranch(host, 'one', { 'b.mdx': 'B' })
    const first = await forge.createPullRequest({ ...about, head: 'one' })
    expect(await forge.createPullRequest({ ...about, title: 'Again', head: 'one' })).toEqual(first)
    for (const number of [2, 3, 4]) {
      await forge.closePullRequest(number - 1)
      expect(await forge.createPullRequest({ ...about, head: 'one' })).toMatchObject({ number })
    }
    expect(await forge.findPullRequest('one')).toMatchObject({ number: 4, state: 'open' })
    await forge.closePullRequest(4)
    expect(await forge.findPullRequest('one')).toMatchObject({ number: 4, state: 'closed' })
  })

  test('a draft is a draft', async () => {
    const { forge, host } = await make()
    await pushBranch(host, 'one', { 'b.mdx': 'B' })
    expect(await forge.createPullRequest({ ...about, head: 'one', draft: true })).toMatchObject({ draft: true })
  })

  test.each(['merge', 'squash'] as const)('merges by %s, once', async (method) => {
    const { forge, host } = await make()
    const head = await pushBranch(host, 'one', { 'b.mdx': 'B' })
    await forge.createPullRequest({ ...about, head: 'one' })
    const outcome = await forge.mergePullRequest(1, { method, expectedHead: head, title: 'As one' })
    if (!outcome.merged) throw new Error(outcome.message)
    expect(await resolveCommit(host.repository, 'main')).toBe(outcome.commit)
    const subject = plainGit(host.repository.folder, 'log', '-1', '--format=%s %P', outcome.commit)
    expect(subject.split(' ')).toHaveLength(method === 'merge' ? 4 : 3)
    expect(subject).toMatch(/^As one /)
    expect(await forge.readPullRequest(1)).toMatchObject({ state: 'merged', mergeCommit: outcome.commit })
    expect(await forge.mergePullRequest(1, { method })).toEqual(outcome)
    expect(await forge.closePullRequest(1)).toMatchObject({ state: 'merged' })
  })

  test('says why it does not merge: conflict, moved head, closed', async () => {
    const { forge, host } = await make()
    const head = await pushBranch(host, 'one', { 'a.mdx': 'two\n' })
    await forge.createPullRequest({ ...about, head: 'one' })
    expect(await forge.mergePullRequest(1, { expectedHead: '1'.repeat(40) })).toMatchObject({
      merged: false,
      reason: 'head-moved',
    })
    plainGit(host.clone, 'checkout', '--quiet', 'main')
    const main = await commitFiles(host.clone, { 'a.mdx': 'three\n' }, 'Main')
    plainGit(host.clone, 'push', '--quiet', 'origin', 'main')
    expect(await forge.mergePullRequest(1, { expectedHead: head })).toMatchObject({ merged: false, reason: 'conflict' })
    expect(await resolveCommit(host.repository, 'main')).toBe(main)
    await forge.closePullRequest(1)
    expect(await forge.mergePullRequest(1)).toMatchObject({ merged: false, reason: 'not-open' })
  })

  test('a pull request that cannot be opened is an error with a reason', async () => {
    const { forge } = await make()
    await expect(forge.createPullRequest({ ...about, head: 'gone' })).rejects.toMatchObject({
      code: expect.stringMatching(/^forge-(?:invalid|not-found)$/),
    })
  })

  test('comments, and shows the outcome of a check', async () => {
    const { forge, host } = await make()
    const commit = await pushBranch(host, 'one', { 'b.mdx': 'B' })
    await forge.createPullRequest({ ...about, head: 'one' })
    await forge.comment(1, 'Turn 2: **done**')
    expect(await host.comments(1)).toEqual(['Turn 2: **done**'])
    const status = { context: 'docwright/preview', description: 'Ready', url: 'https://preview.example/' }
    await forge.setCommitStatus(commit, { ...status, state: 'pending' })
    await forge.setCommitStatus(commit, { ...status, state: 'failure' })
    await forge.setCommitStatus(commit, { ...status, state: 'success' })
    await forge.setCommitStatus(commit, { ...status, state: 'success' })
    expect(host.statuses.slice(0, 3).map((entry) => [entry.commit, entry.status.state])).toEqual([
      [commit, 'pending'],
      [commit, 'failure'],
      [commit, 'success'],
    ])
  })
})

describe.each(Object.entries(overHttp))('%s: faults of the forge', (_, make) => {
  test('fails after the pull request was made: it is found, and there is one', async () => {
    const { forge, host } = await make()
    await pushBranch(host, 'one', { 'b.mdx': 'B' })
    host.faults.push(async (_call, work) => {
      await work()
      return new Response('<html>Bad gateway</html>', { status: 502 })
    })
    expect(await forge.createPullRequest({ ...about, head: 'one' })).toMatchObject({ number: 1, state: 'open' })
    expect(await forge.readPullRequest(2)).toBeNull()
  })

  test('a limit is waited for as long as the forge says, then the call works', async () => {
    const { forge, host, waits } = await make()
    host.faults.push(
      () => Response.json({ message: 'slow down' }, { status: 429, headers: { 'retry-after': '7' } }),
      () =>
        Response.json(
          { message: 'You have exceeded a secondary rate limit' },
          { status: 403, headers: { 'retry-after': '3' } },
        ),
    )
    await forge.describe()
    expect(waits).toEqual([7000, 3000])
  })

  test('a limit of more than a minute is handed on with its time', async () => {
    const { forge, host, waits } = await make()
    host.faults.push(() => Response.json({}, { status: 429, headers: { 'retry-after': '1800' } }))
    await expect(forge.describe()).rejects.toMatchObject({
      code: 'forge-rate-limited',
      retryAfterSeconds: 1800,
      passing: true,
    })
    expect(waits).toEqual([])
  })

  test('reading is tried again after 5xx; in the end it is told as passing', async () => {
    const { forge, host, waits } = await make()
    host.faults.push(() => new Response('', { status: 503 }))
    expect(await forge.describe()).toMatchObject({ defaultBranch: 'main' })
    expect(waits).toHaveLength(1)
    host.faults.push(...Array.from({ length: 4 }, () => () => new Response('', { status: 500 })))
    await expect(forge.describe()).rejects.toMatchObject({ code: 'forge-unavailable', passing: true })
  })

  test('401, 403, 404 and answers that make no sense are told apart, and the token is in none', async () => {
    const { forge, host } = await make()
    const answers = [
      [Response.json({ message: `Bad: ${token}` }, { status: 401 }), 'forge-unauthorized'],
      [Response.json({ message: 'Resource not accessible' }, { status: 403 }), 'forge-forbidden'],
      [Response.json({ message: 'Not Found' }, { status: 404 }), 'forge-not-found'],
      [Response.redirect('https://elsewhere.example/', 301), 'forge-not-found'],
      [new Response('<html>', { status: 200 }), 'forge-unexpected-answer'],
      [Response.json([]), 'forge-unexpected-answer'],
    ] as const
    for (const [answer, code] of answers) {
      host.faults.push(() => answer)
      const error = await forge.describe().catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code })
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(token)
    }
  })

  test('a sign-in page is named by its host and title, and an answer without end is given up', async () => {
    const { forge, host } = await make()
    const html = { headers: { 'content-type': 'text/html' } }
    host.faults.push(() => new Response('<!doctype html>\n<title>Acme\n single sign-on</title>', html))
    const page = '127.0.0.1:\\d+ answered for \\w+ with a web page with the title “Acme single sign-on”'
    await expect(forge.describe()).rejects.toMatchObject({
      code: 'forge-unexpected-answer',
      message: expect.stringMatching(new RegExp(`^${page}`)),
    })
    const flood = new ReadableStream<Uint8Array>({
      pull: (stream) => stream.enqueue(new Uint8Array(1_000_000).fill(32)),
    })
    host.faults.push(() => new Response(flood))
    await expect(forge.describe()).rejects.toMatchObject({ message: expect.stringContaining('more than 32 MB') })
  })
})

const refusals = {
  github: () => Response.json({ message: 'Pull Request is not mergeable' }, { status: 405 }),
  gitlab: () => Response.json({ message: '405 Method Not Allowed' }, { status: 405 }),
}

describe.each(['github', 'gitlab'] as const)('%s: a merge is refused that the forge calls possible', (kind) => {
  /** A pull request that the forge has checked, and a number of merges that it refuses all the same. */
  async function refusing(times: number) {
    const subject = await overHttp[kind]()
    const { forge, host, waits } = subject
    const head = await pushBranch(host, 'one', { 'b.mdx': 'B' })
    await forge.createPullRequest({ ...about, head: 'one' })
    await forge.readPullRequest(1)
    await forge.readPullRequest(1)
    for (let time = 0; time < times; time += 1) host.faults.push(refusals[kind], (_call, work) => work())
    const outcome = await forge.mergePullRequest(1, { expectedHead: head })
    const merges = host.calls.filter(({ method, path }) => method === 'PUT' && path.endsWith('/merge'))
    return { outcome, waits, merges: merges.length }
  }

  test('once, as when its check ended in between: it is merged', async () => {
    expect(await refusing(1)).toMatchObject({ outcome: { merged: true }, merges: 2, waits: [500] })
  })

  test('again and again: it is given up after three merges, so that nobody waits for it', async () => {
    expect(await refusing(9)).toMatchObject({
      outcome: { merged: false, reason: 'refused' },
      merges: 3,
      waits: [500, 1000],
    })
  })
})

test('local: no webhooks, and that is told', async () => {
  const { forge } = await local()
  await expect(forge.readWebhook(new Request('https://x/'))).rejects.toMatchObject({ code: 'forge-not-supported' })
})

test('local: a branch merged by hand, or deleted, settles its pull request', async () => {
  const { forge, host } = await local()
  await pushBranch(host, 'one', { 'b.mdx': 'B' })
  await pushBranch(host, 'two', { 'c.mdx': 'C' })
  await forge.createPullRequest({ ...about, head: 'one' })
  await forge.createPullRequest({ ...about, head: 'two' })
  plainGit(host.clone, 'checkout', '--quiet', 'main')
  plainGit(host.clone, 'merge', '--quiet', '--ff-only', 'one')
  plainGit(host.clone, 'push', '--quiet', 'origin', 'main', ':two')
  expect(await forge.readPullRequest(1)).toMatchObject({ state: 'merged' })
  expect(await forge.findPullRequest('two')).toMatchObject({ state: 'closed' })
})

test('GitHub App: signs in as the app, asks for a token of the installation, and keeps it for most of an hour', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const { waits: _waits, ...rest } = dependencies()
  const app: TestApp = { publicKey, tokens: [], now: rest.now }
  const host = await startGitHub('', app)
  const forge = createGitHubForge({
    ...rest,
    owner: 'acme',
    name: 'docs',
    credentials: { appId: 'Iv1.app', privateKey },
    webhookSecret,
    baseUrl: `${host.origin.url}/api/v3`,
  })
  await forge.describe()
  await rest.wait(50 * 60_000)
  await forge.describe()
  expect(app.tokens).toHaveLength(1)
  await rest.wait(6 * 60_000)
  expect((await forge.gitAccess()).credentials).toEqual({ username: 'x-access-token', password: app.tokens[1] })
  expect(app.tokens).toHaveLength(2)
})

describe.each(Object.keys(overHttp) as (keyof typeof overHttp)[])('%s: people', (kind) => {
  test('says who may push: of those that it knows', async () => {
    const { host, forge } = await overHttp[kind]()
    host.people.set('ada', { id: 1, permission: 'admin' })
    host.people.set('grace', { id: 2, permission: 'write' })
    host.people.set('linus', { id: 3, permission: 'read' })
    const may = async (name: string, id: number | null) => forge.mayWrite({ name, id, isBot: false })
    expect(await may('ada', 1)).toBe(true)
    expect(await may('grace', 2)).toBe(true)
    expect(await may('linus', 3)).toBe(false)
    expect(await may('mallory', 4)).toBe(false)
    expect(await may('nobody', 5)).toBe(false)
    expect(await may('../../acme/docs', 6)).toBe(false)
  })

  test('a pull request from another repository is told apart', async () => {
    const { host, forge } = await overHttp[kind]()
    plainGit(host.clone, 'checkout', '--quiet', '-b', 'theirs')
    await commitFiles(host.clone, { 'b.mdx': 'b\n' }, 'Theirs')
    plainGit(host.clone, 'push', '--quiet', 'origin', 'theirs')
    await host.state.createPullRequest({ head: 'theirs', base: 'main', title: 'Theirs', body: '' })
    expect((await forge.readPullRequest(1))?.fork).toBeUndefined()
    host.forks.add(1)
    expect((await forge.readPullRequest(1))?.fork).toBe(true)
  })

  test('keeps one comment: changed and not repeated, and never somebody else’s that has its mark', async () => {
    const { host, forge } = await overHttp[kind]()
    await pushBranch(host, 'one', { 'b.mdx': 'B' })
    await forge.createPullRequest({ head: 'one', base: 'main', title: 'One', body: '' })
    const mark = '<!-- docwright preview project_1 -->'
    host.notes.push({ id: 401, number: 1, body: 'Looks good.' })
    host.notes.push({ id: 402, number: 1, body: `Mine: ${mark}`, isForeign: true })
    await forge.keepComment(1, mark, `First ${mark}`)
    await forge.keepComment(1, '<!-- docwright preview project_2 -->', 'Another <!-- docwright preview project_2 -->')
    await forge.keepComment(1, mark, `Second ${mark}`)
    const changes = host.calls.filter(({ method }) => method !== 'GET').length
    await forge.keepComment(1, mark, `Second ${mark}`)
    expect(host.calls.filter(({ method }) => method !== 'GET')).toHaveLength(changes)
    expect(host.notes.map(({ body }) => body)).toEqual([
      'Looks good.',
      `Mine: ${mark}`,
      `Second ${mark}`,
      'Another <!-- docwright preview project_2 -->',
    ])
  })

  test('comments on an issue', async () => {
    const { host, forge } = await overHttp[kind]()
    await forge.comment(12, 'Done.', 'issue')
    expect(host.said).toEqual([{ kind: 'issue', number: 12, body: 'Done.' }])
  })
})

test('Forgejo: a review is read with what stands beside lines', async () => {
  const { host, forge } = await forgejo()
  const lines = { path: 'a.mdx', from: 1, to: 1 }
  const thread = { kind: 'pull-request', number: 3 } as const
  const author = { name: 'grace', id: 2, isBot: false }
  const comment = { type: 'comment', author, thread } as const
  const beside = { id: 31, path: 'a.mdx', line: 1, body: 'Say it shorter' }
  host.reviews.push(
    { id: 8, number: 3, author: 'grace', body: 'An earlier one', comments: [] },
    { id: 9, number: 3, author: 'grace', body: 'Nearly there', comments: [beside] },
    { id: 10, number: 3, author: 'linus', body: 'Somebody else', comments: [] },
  )
  const event = { ...comment, id: 'line:31', body: beside.body, lines }
  const webhook = vendorWebhook('forgejo', event, { secret: webhookSecret })
  const request = new Request('https://x/', { method: 'POST', body: webhook.body, headers: webhook.headers })
  expect((await forge.readWebhook(request)).events).toEqual([
    { ...comment, id: 'review:9', body: 'Nearly there' },
    event,
  ])
})

test('Forgejo: the base of a pull request that was fast-forwarded is the commit where its branch began', async () => {
  const { host, forge } = await forgejo()
  const began = await resolveCommit(host.repository, 'main')
  await pushBranch(host, 'one', { 'b.mdx': 'B' })
  const head = await commitFiles(host.clone, { 'c.mdx': 'C' }, 'A second commit')
  plainGit(host.clone, 'push', '--quiet', 'origin', 'one')
  await forge.createPullRequest({ ...about, head: 'one' })
  plainGit(host.clone, 'push', '--quiet', 'origin', 'one:main')
  expect(await forge.readPullRequest(1)).toMatchObject({
    state: 'merged',
    head: { commit: head },
    base: { branch: 'main', commit: began },
    mergeCommit: head,
  })
})

test('Forgejo: a pull request that was pushed without a branch has its reference as its name', async () => {
  const { host, forge } = await forgejo()
  await pushBranch(host, 'one', { 'b.mdx': 'B' })
  await forge.createPullRequest({ ...about, head: 'one' })
  host.branchless.add(1)
  expect(await forge.readPullRequest(1)).toMatchObject({ head: { branch: 'refs/pull/1/head' } })
})

import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readForgejoWebhook } from '../forgejo/forgejo-forge.ts'
import { readGitHubWebhook } from '../github/github-forge.ts'
import { readGitLabWebhook } from '../gitlab/gitlab-forge.ts'
import { vendorWebhook, webhookHeaders, type SentWebhook, type TestEvent } from '../testing/vendor-webhooks.ts'

const secret = 'It is a secret'
const readers = { github: readGitHubWebhook, gitlab: readGitLabWebhook, forgejo: readForgejoWebhook }
type Kind = keyof typeof readers

const zeros = '0'.repeat(40)
const one = '1'.repeat(40)
const pushed: TestEvent = { type: 'push', ref: 'refs/heads/main', before: null, after: one }

function read(kind: Kind, { headers, body }: SentWebhook) {
  return readers[kind](new Request('https://x/hook', { method: 'POST', body, headers }), secret)
}

/** Sends a body of one's own, signed as the forge signs. */
function send(kind: Kind, body: string, event: TestEvent = pushed) {
  return read(kind, { body, headers: webhookHeaders(kind, { event, body, secret, delivery: 'd1' }) })
}

describe.each(['github', 'gitlab', 'forgejo'] as const)('%s', (kind) => {
  const tell = (event: TestEvent) => read(kind, vendorWebhook(kind, event, { secret }))

  test('a push, a new branch, a deleted branch', async () => {
    expect(await tell(pushed)).toEqual({ delivery: 'd1', repository: 'acme/docs', events: [pushed] })
    const deleted: TestEvent = { ...pushed, before: one, after: null }
    expect((await tell(deleted)).events).toEqual([deleted])
  })

  test('the commits of a push, where the forge tells of all of them', async () => {
    const commits = [{ id: one, message: 'Add it\n\nAgent-Job: job_1', paths: ['a.mdx'] }]
    expect((await tell({ ...pushed, commits })).events).toEqual([{ ...pushed, commits }])
    const { body } = vendorWebhook(kind, { ...pushed, commits }, { secret })
    const told: unknown = JSON.parse(body)
    const more = JSON.stringify({ ...(told as object), total_commits_count: 21 })
    expect((await send(kind, more)).events).toEqual([pushed])
    const named = body.replace('"full_name":', '"default_branch":"trunk","full_name":')
    const project = named.replace('"path_with_namespace":', '"default_branch":"trunk","path_with_namespace":')
    expect((await send(kind, project)).defaultBranch).toBe('trunk')
    await expect(send(kind, body.replace('"modified":[', '"modified":[3,'))).rejects.toMatchObject({
      code: 'webhook-body',
    })
  })

  test.each(['opened', 'updated', 'merged', 'closed', 'reopened'] as const)('a pull request: %s', async (action) => {
    const event: TestEvent = { type: 'pull-request', action, number: 3, head: 'one' }
    expect((await tell(event)).events).toEqual([event])
  })

  test('what somebody writes in a conversation; not what is changed or taken back', async () => {
    const author = { name: 'grace', id: 7, isBot: false }
    const prefix = kind === 'gitlab' ? 'note' : 'comment'
    const said = { type: 'comment', id: `${prefix}:41`, author, body: '@docwright fix it' } as const
    const inPull = { ...said, thread: { kind: 'pull-request', number: 3 } } as const
    const inIssue = { ...said, thread: { kind: 'issue', number: 4 }, issue: { title: 'A', body: 'b' } } as const
    for (const event of [inPull, inIssue]) {
      expect((await tell(event)).events).toEqual([event])
      for (const action of ['edited', 'deleted'] as const) expect((await tell({ ...event, action })).events).toEqual([])
    }
  })

  test('what nobody here needs is no event', async () => {
    expect((await tell({ type: 'other', name: 'ping' })).events).toEqual([])
    const { body } = vendorWebhook(kind, { type: 'pull-request', action: 'opened', number: 3, head: 'one' }, { secret })
    const labeled = body.replace(/"action":"\w+"/, '"action":"labeled"')
    expect(labeled).not.toBe(body)
    expect((await send(kind, labeled, { type: 'other', name: 'pull_request' })).events).toEqual([])
  })

  test('without our secret it is not believed', async () => {
    const { headers, body } = vendorWebhook(kind, pushed, { secret })
    const right = Object.entries(headers)
    const secretive = (header: string) => /signature|token/.test(header)
    const wrong = right.map(
      ([header, value]) => [header, secretive(header) ? `${value.slice(0, -1)}x` : value] as const,
    )
    for (const entries of [wrong, right.filter(([header]) => !secretive(header))])
      await expect(read(kind, { headers: Object.fromEntries(entries), body })).rejects.toMatchObject({
        code: 'webhook-signature',
      })
  })

  test('where we have no secret nothing is believed', async () => {
    const headers = { 'x-gitlab-token': '', 'x-hub-signature-256': createHmac('sha256', '').update('{}').digest('hex') }
    const request = new Request('https://x/hook', { method: 'POST', body: '{}', headers })
    await expect(readers[kind](request, '')).rejects.toMatchObject({ code: 'webhook-signature' })
  })

  test('what is no JSON, lacks a field, or names what git has not, is told', async () => {
    const { body } = vendorWebhook(kind, pushed, { secret })
    const bodies = [
      '{',
      '[]',
      'null',
      body.replace('"ref"', '"reference"'),
      body.replace(one, 'HEAD'),
      body.replace(one, '0'),
      body.replace('refs/heads/main', '--upload-pack=x'),
      body.replace('refs/heads/main', 'refs/heads/../main'),
      body.replace('"refs/heads/main"', '{"toString":1}'),
    ].map((text) => (kind === 'gitlab' && /^(\[|null)/.test(text) ? '{"object_kind":"push"}' : text))
    for (const wrong of bodies) {
      await expect(send(kind, wrong)).rejects.toMatchObject({ code: 'webhook-body' })
    }
  })
})

test.each(['github', 'forgejo'] as const)('%s: a body that was changed on the way is not believed', async (kind) => {
  const { headers, body } = vendorWebhook(kind, pushed, { secret })
  await expect(read(kind, { headers, body: `${body} ` })).rejects.toMatchObject({ code: 'webhook-signature' })
})

test('GitHub may send the JSON in a form', async () => {
  const json = JSON.stringify({ ref: 'refs/heads/main', before: zeros, after: one })
  const body = new URLSearchParams({ payload: json }).toString()
  const headers = webhookHeaders('github', { event: pushed, body, secret, delivery: 'd1' })
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  expect((await read('github', { headers: form, body })).events).toEqual([pushed])
})

test.each([
  ['one line', { path: 'docs/a.mdx', from: 4, to: 4 }],
  ['several lines', { path: 'docs/a.mdx', from: 2, to: 4 }],
])('a comment on %s carries the file and the lines', async (_name, lines) => {
  const author = { name: 'grace', id: 7, isBot: false }
  const thread = { kind: 'pull-request', number: 3 } as const
  for (const [kind, id] of [
    ['github', 'line:9'],
    ['gitlab', 'note:9'],
  ] as const) {
    const event: TestEvent = { type: 'comment', id, author, thread, body: 'Say it shorter', lines }
    expect((await read(kind, vendorWebhook(kind, event, { secret }))).events).toEqual([event])
  }
})

test('GitHub and GitLab say which accounts are programs', async () => {
  const thread = { kind: 'pull-request', number: 3 } as const
  const of = (id: string, name: string, isBot: boolean): TestEvent => {
    return { type: 'comment', id, author: { name, id: 1, isBot }, thread, body: 'x' }
  }
  const github = of('comment:9', 'renovate[bot]', true)
  const gitlab = of('note:9', 'project_5_bot_1a2b', true)
  expect((await read('github', vendorWebhook('github', github, { secret }))).events).toEqual([github])
  expect((await read('gitlab', vendorWebhook('gitlab', gitlab, { secret }))).events).toEqual([gitlab])
})

test('GitLab: what only members may read, and what it writes itself, is no event', async () => {
  const author = { name: 'grace', id: 7, isBot: false }
  const thread = { kind: 'issue', number: 3 } as const
  const event: TestEvent = { type: 'comment', id: 'note:9', author, thread, body: 'x', isInternal: true }
  expect((await read('gitlab', vendorWebhook('gitlab', event, { secret }))).events).toEqual([])
  const { body } = vendorWebhook('gitlab', { ...event, isInternal: false }, { secret })
  const changes = [
    [body.replace('"system":false', '"system":true'), 0],
    // Releases before 16.11 say nothing of what was done.
    [body.replace('"action":"create"', '"created_at":"2026-01-01","updated_at":"2026-01-02"'), 0],
    [body.replace('"action":"create"', '"created_at":"2026-01-01","updated_at":"2026-01-01"'), 1],
    [body.replace('"Issue"', '"Snippet"'), 0],
  ] as const
  for (const [changed, count] of changes) {
    expect(changed).not.toBe(body)
    expect((await send('gitlab', changed, event)).events).toHaveLength(count)
  }
})

test.each(['edited', 'synchronize', 'ready_for_review', 'converted_to_draft'])(
  'GitHub: %s is an update',
  async (word) => {
    const event: TestEvent = { type: 'pull-request', action: 'opened', number: 3, head: 'one' }
    const body = vendorWebhook('github', event, { secret }).body.replace('"action":"opened"', `"action":"${word}"`)
    expect((await send('github', body, event)).events).toEqual([{ ...event, action: 'updated' }])
  },
)

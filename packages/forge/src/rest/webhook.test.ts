import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readForgejoWebhook } from '../forgejo/forgejo-forge.ts'
import { readGitHubWebhook } from '../github/github-forge.ts'
import { readGitLabWebhook } from '../gitlab/gitlab-forge.ts'

const secret = 'It is a secret'
const hex = (body: string) => createHmac('sha256', secret).update(body).digest('hex')

const readers = { github: readGitHubWebhook, gitlab: readGitLabWebhook, forgejo: readForgejoWebhook }
type Kind = keyof typeof readers

/** The headers each forge sends. */
function headersOf(kind: Kind, event: string, body: string): Record<string, string> {
  switch (kind) {
    case 'github':
      return { 'x-github-event': event, 'x-github-delivery': 'd1', 'x-hub-signature-256': `sha256=${hex(body)}` }
    case 'gitlab':
      return { 'x-gitlab-event': event, 'idempotency-key': 'd1', 'x-gitlab-token': secret }
    case 'forgejo':
      return { 'x-forgejo-event': event, 'x-forgejo-delivery': 'd1', 'x-forgejo-signature': hex(body) }
  }
}

function send(kind: Kind, event: string, body: string, headers = headersOf(kind, event, body)) {
  return readers[kind](
    new Request('https://x/hook', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    }),
    secret,
  )
}

const zeros = '0'.repeat(40)
const one = '1'.repeat(40)

function push(kind: Kind, before: string, after: string): string {
  const common = { ref: 'refs/heads/main', before, after }
  return JSON.stringify(
    kind === 'gitlab'
      ? { object_kind: 'push', ...common, project: { path_with_namespace: 'acme/docs' } }
      : { ...common, repository: { full_name: 'acme/docs' } },
  )
}

function pullRequest(kind: Kind, action: string, merged: boolean): string {
  const repository = { full_name: 'acme/docs' }
  const attributes = { iid: 3, action, source_branch: 'one' }
  return JSON.stringify(
    kind === 'gitlab'
      ? { object_kind: 'merge_request', project: { path_with_namespace: 'acme/docs' }, object_attributes: attributes }
      : { action, number: 3, pull_request: { merged, head: { ref: 'one' } }, repository },
  )
}

describe.each(['github', 'gitlab', 'forgejo'] as const)('%s', (kind) => {
  test('a push, a new branch, a deleted branch', async () => {
    expect(await send(kind, 'push', push(kind, zeros, one))).toEqual({
      delivery: 'd1',
      repository: 'acme/docs',
      events: [{ type: 'push', ref: 'refs/heads/main', before: null, after: one }],
    })
    expect((await send(kind, 'push', push(kind, one, zeros))).events).toMatchObject([{ before: one, after: null }])
  })

  const gitlab = kind === 'gitlab'
  test.each([
    [gitlab ? 'open' : 'opened', false, 'opened'],
    [gitlab ? 'update' : 'edited', false, 'updated'],
    [gitlab ? 'merge' : 'closed', true, 'merged'],
    [gitlab ? 'close' : 'closed', false, 'closed'],
    [gitlab ? 'reopen' : 'reopened', false, 'reopened'],
  ] as const)('a pull request: %s (merged: %s) is “%s”', async (action, merged, ours) => {
    expect((await send(kind, 'pull_request', pullRequest(kind, action, merged))).events).toEqual([
      { type: 'pull-request', action: ours, number: 3, head: 'one' },
    ])
  })

  test('what nobody here needs is no event', async () => {
    expect((await send(kind, 'pull_request', pullRequest(kind, 'labeled', false))).events).toEqual([])
    expect((await send(kind, 'ping', JSON.stringify({ zen: 'x' }))).events).toEqual([])
  })

  test('without our secret it is not believed', async () => {
    const body = push(kind, zeros, one)
    const right = Object.entries(headersOf(kind, 'push', body))
    const secretive = (header: string) => /signature|token/.test(header)
    const wrong = right.map(
      ([header, value]) => [header, secretive(header) ? `${value.slice(0, -1)}x` : value] as const,
    )
    for (const headers of [wrong, right.filter(([header]) => !secretive(header))])
      await expect(send(kind, 'push', body, Object.fromEntries(headers))).rejects.toMatchObject({
        code: 'webhook-signature',
      })
  })

  test('where we have no secret nothing is believed', async () => {
    const headers = { 'x-gitlab-token': '', 'x-hub-signature-256': createHmac('sha256', '').update('{}').digest('hex') }
    const request = new Request('https://x/hook', { method: 'POST', body: '{}', headers })
    await expect(readers[kind](request, '')).rejects.toMatchObject({ code: 'webhook-signature' })
  })

  test('what is no JSON is told', async () => {
    await expect(send(kind, 'push', '{')).rejects.toMatchObject({ code: 'webhook-body' })
  })
})

test.each(['github', 'forgejo'] as const)('%s: a body that was changed on the way is not believed', async (kind) => {
  const body = push(kind, zeros, one)
  await expect(send(kind, 'push', `${body} `, headersOf(kind, 'push', body))).rejects.toMatchObject({
    code: 'webhook-signature',
  })
})

test('GitHub may send the JSON in a form', async () => {
  const body = new URLSearchParams({ payload: push('github', zeros, one) }).toString()
  const headers = { ...headersOf('github', 'push', body), 'content-type': 'application/x-www-form-urlencoded' }
  expect((await send('github', 'push', body, headers)).events).toMatchObject([{ type: 'push', after: one }])
})

import { verify } from 'node:crypto'
import type { ApiCall, ForgeHost } from './forge-host.ts'
import { githubAlike, pullRequestFields } from './github-alike-server.ts'
import { mergeRequestOf, startVendor } from './vendor-server.ts'

/** An app whose installation tokens the server gives. */
export interface TestApp {
  publicKey: string
  /** Tokens given so far; one that is emptied was revoked. */
  tokens: string[]
  /** Milliseconds since 1970 of the server. */
  now: () => number
}

/** A server that speaks GitHub's REST protocol for one repository, `acme/docs`. */
export async function startGitHub(token: string, app?: TestApp): Promise<ForgeHost> {
  const { closes, ...alike } = githubAlike
  const tokens = app?.tokens ?? [token]
  return startVendor({
    ...alike,
    root: '/api/v3',
    change: { method: 'PATCH', status: 200, closes },
    merge: {
      method: 'PUT',
      requestOf: (body) =>
        mergeRequestOf(body, { expectedHead: 'sha', title: 'commit_title' }, body['merge_method'] === 'squash'),
      merged: (sha) => Response.json({ sha, merged: true, message: 'Pull Request successfully merged' }),
      refused: (reason) =>
        reason === 'head-moved'
          ? Response.json({ message: 'Head branch was modified. Review and try the merge again.' }, { status: 409 })
          : Response.json({ message: 'Pull Request is not mergeable' }, { status: 405 }),
    },
    names: { head: 'head', base: 'base', body: 'body', pageSize: 'per_page' },
    gitPassword: () => tokens.at(-1) ?? '',
    beforehand(call) {
      if (app !== undefined && /^\/app\/|\/installation$/.test(call.path)) return installation(app, call)
      const given = /^Bearer (.+)$/.exec(call.headers.get('authorization') ?? '')?.[1]
      return given !== undefined && tokens.includes(given) ? null : unauthorized('Bad credentials', app)
    },
    missing,
    pullRequestOf(pullRequest, conflicts) {
      const { state, body, head, base, mergeCommit } = pullRequest
      return {
        ...pullRequestFields(pullRequest),
        merged_at: state === 'merged' ? '2026-01-01T00:00:00Z' : null,
        body: body === '' ? null : body,
        head: {
          ref: head.branch,
          sha: head.commit,
          label: `acme:${head.branch}`,
          repo: { full_name: pullRequest.fork === true ? 'mallory/docs' : 'acme/docs' },
        },
        base: { ref: base.branch, sha: base.commit, repo: { full_name: 'acme/docs' } },
        merge_commit_sha: mergeCommit ?? '1'.repeat(40),
        mergeable_state: conflicts ? 'dirty' : 'clean',
      }
    },
    isListed: ({ head }, query) => query.get('head') === `acme:${head.branch}`,
    isDraft: ({ draft }) => draft === true,
    exists: ({ head }) => invalid(`A pull request already exists for acme:${head.branch}.`),
    cannotOpen: (head, base) => invalid(`No commits between ${base} and ${head}`),
  })
}

/** What an app may ask for: its installation, and a token of it for the repositories it names. */
function installation(app: TestApp, call: ApiCall): Response {
  const [head = '', body = '', signature = ''] = (call.headers.get('authorization') ?? '')
    .replace('Bearer ', '')
    .split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  const signed = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${body}`),
    app.publicKey,
    Buffer.from(signature, 'base64url'),
  )
  const seconds = app.now() / 1000
  if (!signed || claims['iss'] !== 'Iv1.app') return unauthorized('A JSON web token could not be decoded', app)
  if (Number(claims['iat']) > seconds || Number(claims['exp']) - seconds > 600)
    return unauthorized('’Expiration time’ claim (’exp’) is too far in the future', app)
  if (Number(claims['exp']) <= seconds)
    return unauthorized('’Expiration time’ claim (’exp’) must be in the future', app)
  if (call.path === '/repos/acme/docs/installation') return Response.json({ id: 77 })
  if (call.path !== '/app/installations/77/access_tokens' || call.method !== 'POST') return missing()
  if (JSON.stringify(call.body['repositories']) !== '["docs"]')
    return Response.json({ message: 'There is at least one repository that does not exist' }, { status: 422 })
  const token = `ghs_${'x'.repeat(20)}${app.tokens.push('') - 1}`
  app.tokens[app.tokens.length - 1] = token
  return Response.json({ token, expires_at: new Date(app.now() + 3_600_000).toISOString() }, { status: 201 })
}

function unauthorized(message: string, app?: TestApp): Response {
  const headers = app === undefined ? {} : { date: new Date(app.now()).toUTCString() }
  return Response.json({ message }, { status: 401, headers })
}

function invalid(message: string): Response {
  const errors = [{ resource: 'PullRequest', code: 'custom', message }]
  return Response.json({ message: 'Validation Failed', errors }, { status: 422 })
}

function missing(): Response {
  return Response.json({ message: 'Not Found' }, { status: 404 })
}

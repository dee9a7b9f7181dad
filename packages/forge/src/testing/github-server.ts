import { verify } from 'node:crypto'
import { answerTrees } from './account-answers.ts'
import type { ApiCall, ForgeHost } from './forge-host.ts'
import { githubAlike, pullRequestFields } from './github-alike-server.ts'
import { mergeRequestOf, startVendor } from './vendor-server.ts'

/** An app for which the server issues installation tokens. */
export interface TestApp {
  publicKey: string
  /** Issued tokens; an empty one was revoked. */
  tokens: string[]
  /** Time of the server, in milliseconds since 1970. */
  now: () => number
  /** Codes of manifests that can be exchanged once, with the values that differ between Apps. */
  codes?: Map<string, { pem: string; webhook_secret: string | null }>
  /** Whether it was removed from the repository. */
  isRemoved?: boolean
}

/** A server with GitHub's REST protocol for one repository, `acme/docs`. */
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
          : notMergeable(),
      undecided: notMergeable,
    },
    names: { head: 'head', base: 'base', body: 'body', pageSize: 'per_page' },
    gitPassword: () => tokens.at(-1) ?? '',
    beforehand(call) {
      if (app !== undefined && call.path.startsWith('/app-manifests/')) return conversion(app, call)
      if (app !== undefined && /^\/app\/|\/installation$/.test(call.path)) return installation(app, call)
      const given = /^Bearer (.+)$/.exec(call.headers.get('authorization') ?? '')?.[1]
      return given !== undefined && tokens.includes(given) ? null : unauthorized('Bad credentials', app)
    },
    async account(host, call) {
      if (call.path !== '/installation/repositories') return answerTrees(host, call, '/repos/acme/docs')
      const repositories = [alike.repositoryOf(await host.state.describe())]
      return Response.json({ total_count: 1, repository_selection: 'selected', repositories })
    },
    missing,
    pullRequestOf(pullRequest, { baseAtPush, conflicts }, isListed) {
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
        base: { ref: base.branch, sha: baseAtPush, repo: { full_name: 'acme/docs' } },
        merge_commit_sha: mergeCommit ?? (conflicts === false ? '1'.repeat(40) : null),
        ...(isListed ? {} : mergeableOf(state === 'open' ? conflicts : null)),
      }
    },
    isListed: ({ head }, query) => query.get('head') === `acme:${head.branch}`,
    isDraft: ({ draft }) => draft === true,
    exists: ({ head }) => invalid(`A pull request already exists for acme:${head.branch}.`),
    cannotOpen: (head, base) => invalid(`No commits between ${base} and ${head}`),
  })
}

/** Only a pull request that was asked for by its number says whether it can be merged. */
function mergeableOf(conflicts: boolean | null): object {
  if (conflicts === null) return { mergeable: null, mergeable_state: 'unknown' }
  return { mergeable: !conflicts, mergeable_state: conflicts ? 'dirty' : 'clean' }
}

function notMergeable(): Response {
  return Response.json({ message: 'Pull Request is not mergeable' }, { status: 405 })
}

/** Requests of an app: its installation, and a token of it for the repositories that it names. */
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
  if (!signed || !['Iv1.app', '4711'].includes(String(claims['iss'])))
    return unauthorized('A JSON web token could not be decoded', app)
  if (Number(claims['iat']) > seconds || Number(claims['exp']) - seconds > 600)
    return unauthorized('’Expiration time’ claim (’exp’) is too far in the future', app)
  if (Number(claims['exp']) <= seconds)
    return unauthorized('’Expiration time’ claim (’exp’) must be in the future', app)
  if (call.path === '/app/installations') return Response.json(app.isRemoved === true ? [] : [anInstallation])
  if (app.isRemoved === true) return missing()
  if (call.path === '/repos/acme/docs/installation') return Response.json({ id: 77 })
  if (call.path !== '/app/installations/77/access_tokens' || call.method !== 'POST') return missing()
  const { repositories } = call.body
  if (repositories !== undefined && JSON.stringify(repositories) !== '["docs"]')
    return Response.json({ message: 'There is at least one repository that does not exist' }, { status: 422 })
  const token = `ghs_${'x'.repeat(20)}${app.tokens.push('') - 1}`
  app.tokens[app.tokens.length - 1] = token
  return Response.json({ token, expires_at: new Date(app.now() + 3_600_000).toISOString() }, { status: 201 })
}

const anInstallation = { id: 77, account: { login: 'acme', type: 'Organization' }, suspended_at: null }

/** The App that GitHub creates from a manifest, for a code that works once. */
function conversion(app: TestApp, call: ApiCall): Response {
  const code = /^\/app-manifests\/([^/]+)\/conversions$/.exec(call.path)?.[1] ?? ''
  const made = app.codes?.get(code)
  if (made === undefined || call.method !== 'POST') return missing()
  app.codes?.delete(code)
  const own = {
    id: 4711,
    slug: 'docwright-acme',
    name: 'Docwright acme',
    client_id: 'Iv1.app',
    client_secret: 'unused',
  }
  const page = 'https://github.example/apps/docwright-acme'
  return Response.json({ ...own, node_id: 'A_1', owner: { login: 'acme' }, html_url: page, ...made }, { status: 201 })
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

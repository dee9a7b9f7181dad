import { verify } from 'node:crypto'
import { isAncestor } from '../git/history.ts'
import { mergeTrees } from '../git/merge-branch.ts'
import type { PullRequest } from '../forge.ts'
import {
  allPullRequests,
  answerCall,
  createForgeHost,
  page,
  textOf,
  type ApiCall,
  type ForgeHost,
} from './forge-host.ts'
import { startServer } from './git-server.ts'

const root = '/api/v3'
const repository = '/repos/acme/docs'

/** An app whose installation tokens the server gives. */
export interface TestApp {
  publicKey: string
  /** Tokens given so far. */
  tokens: string[]
  /** Milliseconds since 1970 of the server. */
  now: () => number
}

/** A server that speaks GitHub's REST protocol for one repository, `acme/docs`. */
export async function startGitHub(token: string, app?: TestApp): Promise<ForgeHost> {
  const host = await createForgeHost('acme/docs')
  host.origin.url = await startServer(async (request) => {
    const { pathname } = new URL(request.url)
    const tokens = app?.tokens ?? [token]
    if (!pathname.startsWith(root)) return host.git(request, tokens.at(-1) ?? '')
    return answerCall(host, request, root, async (call) => {
      if (app !== undefined && /^\/app\/|\/installation$/.test(call.path)) return installation(app, call)
      const given = /^Bearer (.+)$/.exec(call.headers.get('authorization') ?? '')?.[1]
      if (given === undefined || !tokens.includes(given))
        return Response.json({ message: 'Bad credentials' }, { status: 401 })
      return answer(host, call)
    })
  })
  return host
}

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
  const fresh =
    Number(claims['iat']) <= seconds && Number(claims['exp']) > seconds && Number(claims['exp']) - seconds <= 600
  if (!signed || !fresh || claims['iss'] !== 'Iv1.app')
    return Response.json({ message: 'A JSON web token could not be decoded' }, { status: 401 })
  if (call.path === `${repository}/installation`) return Response.json({ id: 77 })
  if (call.path !== '/app/installations/77/access_tokens' || call.method !== 'POST') return notFound()
  const token = `ghs_${'x'.repeat(20)}${app.tokens.push('') - 1}`
  app.tokens[app.tokens.length - 1] = token
  return Response.json({ token, expires_at: new Date(app.now() + 3_600_000).toISOString() }, { status: 201 })
}

async function answer(host: ForgeHost, call: ApiCall): Promise<Response> {
  const { state } = host
  const [, pulls, rest = ''] = new RegExp(`^${repository}/(pulls|issues|statuses)/?(.*)$`).exec(call.path) ?? []
  const number = Number.parseInt(rest, 10)
  switch (`${call.method} ${pulls ?? call.path} ${rest.replace(/^\w+/, ':id')}`.trim()) {
    case `GET ${repository}`:
      return describe(host)
    case 'GET pulls': {
      const wanted = call.query.get('head')
      const all = (await allPullRequests(host)).filter(({ head }) => wanted === `acme:${head.branch}`)
      const bodies = await Promise.all(all.map((pullRequest) => bodyOf(host, pullRequest)))
      return page(call, `${host.origin.url}${root}`, bodies, 'per_page')
    }
    case 'POST pulls':
      return create(host, call)
    case 'GET pulls :id':
      return shown(host, number)
    case 'PATCH pulls :id':
      if (call.body['state'] === 'closed') await state.closePullRequest(number)
      await state.updatePullRequest(number, {
        ...(call.body['title'] === undefined ? {} : { title: textOf(call, 'title') }),
        ...(call.body['body'] === undefined ? {} : { body: textOf(call, 'body') }),
      })
      return shown(host, number)
    case 'PUT pulls :id/merge':
      return merge(host, number, call)
    case 'POST issues :id/comments':
      await state.comment(number, textOf(call, 'body'))
      return Response.json({ id: 1 }, { status: 201 })
    case 'POST statuses :id':
      await state.setCommitStatus(rest, {
        state: call.body['state'] as 'success',
        context: textOf(call, 'context'),
        description: textOf(call, 'description'),
        url: textOf(call, 'target_url'),
      })
      return Response.json({ id: 1 }, { status: 201 })
    default:
      return notFound()
  }
}

async function describe(host: ForgeHost): Promise<Response> {
  const { fullName, defaultBranch, url, cloneUrl } = await host.state.describe()
  return Response.json({
    full_name: fullName,
    default_branch: defaultBranch,
    html_url: url,
    clone_url: cloneUrl,
    private: true,
    archived: false,
  })
}

async function create(host: ForgeHost, call: ApiCall): Promise<Response> {
  const head = textOf(call, 'head')
  const validation = (message: string) =>
    Response.json(
      { message: 'Validation Failed', errors: [{ resource: 'PullRequest', code: 'custom', message }] },
      { status: 422 },
    )
  const found = await host.state.findPullRequest(head)
  if (found?.state === 'open') return validation(`A pull request already exists for acme:${head}.`)
  try {
    const { number } = await host.state.createPullRequest({
      head,
      base: textOf(call, 'base'),
      title: textOf(call, 'title'),
      body: textOf(call, 'body'),
      draft: call.body['draft'] === true,
    })
    return await shown(host, number, 201)
  } catch {
    return validation(`No commits between ${textOf(call, 'base')} and ${head}`)
  }
}

async function merge(host: ForgeHost, number: number, call: ApiCall): Promise<Response> {
  const { sha, merge_method: method, commit_title: title } = call.body
  const outcome = await host.state.mergePullRequest(number, {
    method: method === 'squash' ? 'squash' : 'merge',
    ...(typeof sha === 'string' ? { expectedHead: sha } : {}),
    ...(typeof title === 'string' ? { title } : {}),
  })
  if (outcome.merged)
    return Response.json({ sha: outcome.commit, merged: true, message: 'Pull Request successfully merged' })
  return outcome.reason === 'head-moved'
    ? Response.json({ message: 'Head branch was modified. Review and try the merge again.' }, { status: 409 })
    : Response.json({ message: 'Pull Request is not mergeable' }, { status: 405 })
}

async function shown(host: ForgeHost, number: number, status = 200): Promise<Response> {
  const pullRequest = await host.state.readPullRequest(number)
  return pullRequest === null ? notFound() : Response.json(await bodyOf(host, pullRequest), { status })
}

async function bodyOf(host: ForgeHost, pullRequest: PullRequest): Promise<object> {
  const { number, url, state, title, body, head, base, draft, mergeCommit } = pullRequest
  return {
    number,
    html_url: url,
    state: state === 'open' ? 'open' : 'closed',
    merged_at: state === 'merged' ? '2026-01-01T00:00:00Z' : null,
    title,
    body: body === '' ? null : body,
    head: { ref: head.branch, sha: head.commit, label: `acme:${head.branch}` },
    base: { ref: base.branch, sha: base.commit },
    draft,
    merge_commit_sha: mergeCommit ?? '1'.repeat(40),
    mergeable_state: (await conflicts(host, pullRequest)) ? 'dirty' : 'clean',
  }
}

/** Whether an open pull request cannot be merged because of its lines. */
export async function conflicts(host: ForgeHost, { state, head, base }: PullRequest): Promise<boolean> {
  if (state !== 'open' || head.commit === null || base.commit === null) return false
  if (await isAncestor(host.repository, head.commit, base.commit)) return false
  return !(await mergeTrees(host.repository, base.commit, head.commit)).clean
}

function notFound(): Response {
  return Response.json({ message: 'Not Found' }, { status: 404 })
}

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
import { conflicts } from './github-server.ts'

const root = '/api/v1'
const repository = '/repos/acme/docs'

/** A server that speaks Forgejo's REST protocol for one repository, `acme/docs`. */
export async function startForgejo(token: string): Promise<ForgeHost> {
  const host = await createForgeHost('acme/docs')
  host.origin.url = await startServer(async (request) => {
    if (!new URL(request.url).pathname.startsWith(root)) return host.git(request, token)
    return answerCall(host, request, root, async (call) => {
      if (call.headers.get('authorization') === `token ${token}`) return answer(host, call)
      return Response.json({ message: 'invalid username, password or token' }, { status: 401 })
    })
  })
  return host
}

async function answer(host: ForgeHost, call: ApiCall): Promise<Response> {
  const { state } = host
  if (!call.path.startsWith(repository)) return notFound()
  const path = call.path.slice(repository.length)
  const number = Number(/^\/(?:pulls|issues)\/(\d+)/.exec(path)?.[1])
  switch (`${call.method} ${path.replace(/(pulls|issues|statuses)\/\w+/, '$1/:id')}`) {
    case 'GET ': {
      const { fullName, defaultBranch, url, cloneUrl } = await state.describe()
      return Response.json({
        full_name: fullName,
        default_branch: defaultBranch,
        html_url: url,
        clone_url: cloneUrl,
        private: true,
        archived: false,
      })
    }
    case 'GET /pulls': {
      const wanted = call.query.get('state')
      const all = (await allPullRequests(host)).filter(
        (pullRequest) => wanted === 'all' || pullRequest.state === wanted,
      )
      const bodies = await Promise.all(all.map((pullRequest) => bodyOf(host, pullRequest)))
      return page(call, `${host.origin.url}${root}`, bodies, 'limit')
    }
    case 'POST /pulls':
      return create(host, call)
    case 'GET /pulls/:id':
      return shown(host, number)
    case 'PATCH /pulls/:id':
      if (call.body['state'] === 'closed') await state.closePullRequest(number)
      await state.updatePullRequest(number, {
        ...(call.body['title'] === undefined ? {} : { title: textOf(call, 'title') }),
        ...(call.body['body'] === undefined ? {} : { body: textOf(call, 'body') }),
      })
      return shown(host, number, 201)
    case 'POST /pulls/:id/merge':
      return merge(host, number, call)
    case 'POST /issues/:id/comments':
      await state.comment(number, textOf(call, 'body'))
      return Response.json({ id: 1 }, { status: 201 })
    case 'POST /statuses/:id':
      await state.setCommitStatus(path.split('/').at(-1) ?? '', {
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

async function create(host: ForgeHost, call: ApiCall): Promise<Response> {
  const head = textOf(call, 'head')
  const found = await host.state.findPullRequest(head)
  if (found?.state === 'open') {
    const message = `pull request already exists for these targets [id: 1, issue_id: 1, head_branch: ${head}]`
    return Response.json({ message, url: 'https://forge.example/api/swagger' }, { status: 409 })
  }
  const title = textOf(call, 'title')
  try {
    const { number } = await host.state.createPullRequest({
      head,
      base: textOf(call, 'base'),
      title,
      body: textOf(call, 'body'),
      draft: title.startsWith('WIP: '),
    })
    return await shown(host, number, 201)
  } catch {
    return notFound()
  }
}

async function merge(host: ForgeHost, number: number, call: ApiCall): Promise<Response> {
  const { Do: method, head_commit_id: sha, MergeTitleField: title } = call.body
  const outcome = await host.state.mergePullRequest(number, {
    method: method === 'squash' ? 'squash' : 'merge',
    ...(typeof sha === 'string' ? { expectedHead: sha } : {}),
    ...(typeof title === 'string' ? { title } : {}),
  })
  if (outcome.merged) return new Response(null, { status: 200 })
  return outcome.reason === 'head-moved'
    ? Response.json({ message: 'head out of date' }, { status: 409 })
    : Response.json({ message: 'The PR is not mergeable' }, { status: 405 })
}

async function shown(host: ForgeHost, number: number, code = 200): Promise<Response> {
  const pullRequest = await host.state.readPullRequest(number)
  return pullRequest === null ? notFound() : Response.json(await bodyOf(host, pullRequest), { status: code })
}

async function bodyOf(host: ForgeHost, pullRequest: PullRequest): Promise<object> {
  const { number, url, state, title, body, head, base, draft, mergeCommit } = pullRequest
  const repo = { full_name: 'acme/docs' }
  return {
    number,
    html_url: url,
    state: state === 'open' ? 'open' : 'closed',
    merged: state === 'merged',
    title,
    body,
    head: { ref: head.branch, sha: head.commit, repo },
    base: { ref: base.branch, sha: base.commit, repo },
    draft,
    mergeable: state === 'open' && !(await conflicts(host, pullRequest)),
    merge_commit_sha: mergeCommit,
  }
}

function notFound(): Response {
  return Response.json({ message: 'The target couldn’t be found.', errors: [] }, { status: 404 })
}

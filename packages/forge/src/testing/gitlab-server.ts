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

const root = '/api/v4'
const project = '/projects/acme%2Fplatform%2Fdocs'

/** A server that speaks GitLab's REST protocol for one project, `acme/platform/docs`. */
export async function startGitLab(token: string): Promise<ForgeHost> {
  const host = await createForgeHost('acme/platform/docs')
  host.origin.url = await startServer(async (request) => {
    if (!new URL(request.url).pathname.startsWith(root)) return host.git(request, token)
    return answerCall(host, request, root, async (call) => {
      if (call.headers.get('private-token') !== token)
        return Response.json({ message: '401 Unauthorized' }, { status: 401 })
      return call.path.startsWith(project) ? answer(host, call) : notFound()
    })
  })
  return host
}

async function answer(host: ForgeHost, call: ApiCall): Promise<Response> {
  const { state } = host
  const path = call.path.slice(project.length)
  const number = Number(/^\/merge_requests\/(\d+)/.exec(path)?.[1])
  switch (`${call.method} ${path.replace(/(merge_requests|statuses)\/\w+/, '$1/:id')}`) {
    case 'GET ': {
      const { fullName, defaultBranch, url, cloneUrl } = await state.describe()
      return Response.json({
        path_with_namespace: fullName,
        default_branch: defaultBranch,
        web_url: url,
        http_url_to_repo: cloneUrl,
        visibility: 'private',
        archived: false,
      })
    }
    case 'GET /merge_requests': {
      const all = (await allPullRequests(host)).filter(({ head }) => head.branch === call.query.get('source_branch'))
      const bodies = await Promise.all(all.map((pullRequest) => bodyOf(host, pullRequest)))
      return page(call, `${host.origin.url}${root}`, bodies, 'per_page')
    }
    case 'POST /merge_requests':
      return create(host, call)
    case 'GET /merge_requests/:id':
      return shown(host, number)
    case 'PUT /merge_requests/:id':
      if (call.body['state_event'] === 'close') await state.closePullRequest(number)
      await state.updatePullRequest(number, {
        ...(call.body['title'] === undefined ? {} : { title: textOf(call, 'title') }),
        ...(call.body['description'] === undefined ? {} : { body: textOf(call, 'description') }),
      })
      return shown(host, number)
    case 'PUT /merge_requests/:id/merge':
      return merge(host, number, call)
    case 'POST /merge_requests/:id/notes':
      await state.comment(number, textOf(call, 'body'))
      return Response.json({ id: 1 }, { status: 201 })
    case 'POST /statuses/:id':
      return status(host, path.split('/').at(-1) ?? '', call)
    default:
      return notFound()
  }
}

async function create(host: ForgeHost, call: ApiCall): Promise<Response> {
  const head = textOf(call, 'source_branch')
  const found = await host.state.findPullRequest(head)
  if (found?.state === 'open') {
    const message = `Another open merge request already exists for this source branch: !${found.number}`
    return Response.json({ message: [message] }, { status: 409 })
  }
  const title = textOf(call, 'title')
  try {
    const { number } = await host.state.createPullRequest({
      head,
      base: textOf(call, 'target_branch'),
      title,
      body: textOf(call, 'description'),
      draft: title.startsWith('Draft: '),
    })
    return await shown(host, number, 201)
  } catch {
    return Response.json({ message: { source_branch: ['does not exist'] } }, { status: 400 })
  }
}

async function merge(host: ForgeHost, number: number, call: ApiCall): Promise<Response> {
  const { sha, squash, squash_commit_message: squashTitle, merge_commit_message: mergeTitle } = call.body
  const title = squash === true ? squashTitle : mergeTitle
  const outcome = await host.state.mergePullRequest(number, {
    method: squash === true ? 'squash' : 'merge',
    ...(typeof sha === 'string' ? { expectedHead: sha } : {}),
    ...(typeof title === 'string' ? { title } : {}),
  })
  if (outcome.merged) return shown(host, number)
  if (outcome.reason === 'conflict') return Response.json({ message: 'Branch cannot be merged' }, { status: 422 })
  return outcome.reason === 'head-moved'
    ? Response.json({ message: 'SHA does not match HEAD of source branch' }, { status: 409 })
    : Response.json({ message: '405 Method Not Allowed' }, { status: 405 })
}

async function status(host: ForgeHost, commit: string, call: ApiCall): Promise<Response> {
  const state = textOf(call, 'state')
  const context = textOf(call, 'name')
  const last = host.statuses.findLast(({ status: earlier, commit: of }) => of === commit && earlier.context === context)
  if (last?.status.state === (state === 'failed' ? 'failure' : state)) {
    const message = `Cannot transition status via :enqueue from :${state} (Reason(s): Status cannot transition via "enqueue")`
    return Response.json({ message }, { status: 400 })
  }
  await host.state.setCommitStatus(commit, {
    state: state === 'failed' ? 'failure' : (state as 'pending' | 'success'),
    context,
    description: textOf(call, 'description'),
    url: textOf(call, 'target_url'),
  })
  return Response.json({ id: 1 }, { status: 201 })
}

async function shown(host: ForgeHost, number: number, code = 200): Promise<Response> {
  const pullRequest = await host.state.readPullRequest(number)
  return pullRequest === null ? notFound() : Response.json(await bodyOf(host, pullRequest), { status: code })
}

async function bodyOf(host: ForgeHost, pullRequest: PullRequest): Promise<object> {
  const { number, url, state, title, body, head, base, draft, mergeCommit } = pullRequest
  const conflict = await conflicts(host, pullRequest)
  return {
    id: 1000 + number,
    iid: number,
    web_url: url,
    state: state === 'open' ? 'opened' : state,
    title,
    description: body,
    source_branch: head.branch,
    target_branch: base.branch,
    source_project_id: 5,
    target_project_id: 5,
    sha: head.commit,
    diff_refs: { base_sha: base.commit, head_sha: head.commit, start_sha: base.commit },
    draft,
    merge_commit_sha: mergeCommit,
    squash_commit_sha: null,
    has_conflicts: conflict,
    detailed_merge_status: conflict ? 'conflict' : 'mergeable',
  }
}

function notFound(): Response {
  return Response.json({ message: '404 Not found' }, { status: 404 })
}

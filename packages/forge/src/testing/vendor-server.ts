import type { ForgeRepository, MergeOutcome, MergeRequest, PullRequest } from '../forge.ts'
import { resolveCommit } from '../git/references.ts'
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
import { notePullRequests, type Looked, type NotedPullRequest } from './pull-request-notes.ts'

/** A vendor's REST protocol: paths, names of fields, statuses, and messages. */
export interface Vendor {
  fullName: string
  /** Path of the API's root. */
  root: string
  /** Path of the repository, below it. */
  repository: string
  /** The last part of its pull requests' path. */
  pulls: 'pulls' | 'merge_requests'
  /** Path of a pull request's comments, after the repository. */
  comments: string
  change: { method: 'PATCH' | 'PUT'; status: 200 | 201; closes: (body: ApiCall['body']) => boolean }
  merge: {
    method: 'POST' | 'PUT'
    requestOf: (body: ApiCall['body']) => MergeRequest
    merged: (commit: string, pullRequest: object) => Response
    refused: (reason: Extract<MergeOutcome, { merged: false }>['reason']) => Response
    /** The answer while the forge computes whether it can be merged. */
    undecided: () => Response
  }
  /** Names of fields. */
  names: { head: string; base: string; body: string; pageSize: string }
  /** The password for git. */
  gitPassword: () => string
  /** Responses to wrong credentials, and to calls that are not about a repository; null for all other calls. */
  beforehand: (call: ApiCall) => Response | null
  /** Responses to calls about several repositories, or about files and webhooks; undefined for all other calls. */
  account: (host: ForgeHost, call: ApiCall) => Promise<Response | undefined>
  missing: () => Response
  repositoryOf: (repository: ForgeRepository) => object
  /** A pull request as the forge shows it. A list may have less of it. */
  pullRequestOf: (pullRequest: ShownPullRequest, noted: NotedPullRequest, isListed: boolean) => object
  isListed: (pullRequest: PullRequest, query: URLSearchParams) => boolean
  isDraft: (body: ApiCall['body']) => boolean
  exists: (pullRequest: PullRequest) => Response
  cannotOpen: (head: string, base: string) => Response
  setStatus: (host: ForgeHost, commit: string, call: ApiCall) => Promise<Response>
  /** Somebody's right; null for other calls. */
  permission: (host: ForgeHost, call: ApiCall) => Response | null
  /** Number of a changed comment, in the path after the repository. */
  changedNote: RegExp
  /** Path of an issue's comments after the repository, if issues have their own. */
  issueComments?: string
}

/** A pull request, with what only the forge knows of its branch. */
export interface ShownPullRequest extends PullRequest {
  /** Whether the branch with the changes was deleted. */
  isHeadGone: boolean
  /** Whether it was pushed without a branch. */
  isBranchless: boolean
}

/** A server with a vendor's REST protocol for one repository, and git. */
export async function startVendor(vendor: Vendor): Promise<ForgeHost> {
  const host = await createForgeHost(vendor.fullName)
  const note = notePullRequests(host.repository)
  host.origin.url = await startServer(async (request) => {
    if (!new URL(request.url).pathname.startsWith(vendor.root)) return host.git(request, vendor.gitPassword())
    return answerCall(
      host,
      request,
      vendor.root,
      async (call) =>
        vendor.beforehand(call) ?? (await vendor.account(host, call)) ?? answer({ vendor, host, call, note }),
    )
  })
  return host
}

/** A call at a server. */
interface Visit {
  vendor: Vendor
  host: ForgeHost
  call: ApiCall
  note: (pullRequest: PullRequest, looked: Looked) => Promise<NotedPullRequest>
}

async function answer(visit: Visit): Promise<Response> {
  const { vendor, host, call } = visit
  const { state } = host
  if (!call.path.startsWith(vendor.repository)) return vendor.missing()
  const path = call.path.slice(vendor.repository.length)
  const [pattern, id] = [path.replace(/^(\/\w+\/)\w+/, '$1:id'), /^\/\w+\/(\w+)/.exec(path)?.[1] ?? '']
  const number = Number(id)
  const permission = vendor.permission(host, call)
  if (permission !== null) return permission
  const note = vendor.changedNote.exec(path)?.[1]
  if (note !== undefined && call.method !== 'GET') return changeNote(visit, Number(note))
  switch (`${call.method} ${pattern}`) {
    case 'GET ':
      return Response.json(vendor.repositoryOf(await state.describe()))
    case `GET /${vendor.pulls}`:
      return list(visit)
    case `POST /${vendor.pulls}`:
      return open(visit)
    case `GET /${vendor.pulls}/:id`:
      return shown(visit, number)
    case `${vendor.change.method} /${vendor.pulls}/:id`:
      return change(visit, number)
    case `${vendor.merge.method} /${vendor.pulls}/:id/merge`:
      return merge(visit, number)
    case `GET ${vendor.comments}`: {
      const notes = host.notes.filter((one) => one.number === number)
      return page(call, `${host.origin.url}${vendor.root}`, notes, vendor.names.pageSize)
    }
    case `POST ${vendor.comments}`:
      return say(visit, number)
    case `POST ${vendor.issueComments}`:
      host.said.push({ kind: 'issue', number, body: textOf(call, 'body') })
      return Response.json({ id: host.said.length }, { status: 201 })
    case 'POST /statuses/:id':
      return vendor.setStatus(host, id, call)
    default:
      return vendor.missing()
  }
}

/** If issues and pull requests share their numbers, the pull request has the number. */
async function say({ vendor, host, call }: Visit, number: number): Promise<Response> {
  const body = textOf(call, 'body')
  const isPull = (await host.state.readPullRequest(number)) !== null
  if (!isPull && vendor.issueComments !== undefined) return vendor.missing()
  if (isPull) {
    host.notes.push({ id: 500 + host.notes.length, number, body })
    if (body.includes('<!-- docwright preview')) return Response.json({ id: host.notes.at(-1)?.id }, { status: 201 })
    await host.state.comment(number, body)
  }
  host.said.push({ kind: isPull ? 'pull-request' : 'issue', number, body })
  return Response.json({ id: host.said.length }, { status: 201 })
}

function changeNote({ vendor, host, call }: Visit, id: number): Response {
  const note = host.notes.find((one) => one.id === id)
  if (note === undefined) return vendor.missing()
  if (note.isForeign === true) return Response.json({ message: 'Must have write access' }, { status: 403 })
  note.body = textOf(call, 'body')
  return Response.json({ id, body: note.body })
}

async function list(visit: Visit): Promise<Response> {
  const { vendor, host, call } = visit
  const all = (await allPullRequests(host)).filter((pullRequest) => vendor.isListed(pullRequest, call.query))
  const bodies = await Promise.all(all.map((pullRequest) => bodyOf(visit, pullRequest, 'listed')))
  return page(call, `${host.origin.url}${vendor.root}`, bodies, vendor.names.pageSize)
}

async function open(visit: Visit): Promise<Response> {
  const { vendor, host, call } = visit
  const head = textOf(call, vendor.names.head)
  const base = textOf(call, vendor.names.base)
  const found = await host.state.findPullRequest(head)
  if (found?.state === 'open') return vendor.exists(found)
  const [title, body, draft] = [textOf(call, 'title'), textOf(call, vendor.names.body), vendor.isDraft(call.body)]
  try {
    const { number } = await host.state.createPullRequest({ head, base, title, body, draft })
    return await shown(visit, number, 201)
  } catch {
    return vendor.cannotOpen(head, base)
  }
}

async function change(visit: Visit, number: number): Promise<Response> {
  const { vendor, host, call } = visit
  if (vendor.change.closes(call.body)) await host.state.closePullRequest(number)
  const given = (name: string) => (call.body[name] === undefined ? undefined : textOf(call, name))
  const [title, body] = [given('title'), given(vendor.names.body)]
  await host.state.updatePullRequest(number, {
    ...(title === undefined ? {} : { title }),
    ...(body === undefined ? {} : { body }),
  })
  return shown(visit, number, vendor.change.status)
}

async function merge(visit: Visit, number: number): Promise<Response> {
  const { vendor, host, call, note } = visit
  const asked = await host.state.readPullRequest(number)
  if (asked === null) return vendor.missing()
  const request = vendor.merge.requestOf(call.body)
  const isReviewed = request.expectedHead === undefined || request.expectedHead === asked.head.commit
  if (isReviewed && (await note(asked, 'to-merge')).conflicts === null) return vendor.merge.undecided()
  const outcome = await host.state.mergePullRequest(number, request)
  if (!outcome.merged) return vendor.merge.refused(outcome.reason)
  const pullRequest = await host.state.readPullRequest(number)
  return pullRequest === null ? vendor.missing() : vendor.merge.merged(outcome.commit, await bodyOf(visit, pullRequest))
}

async function shown(visit: Visit, number: number, status = 200): Promise<Response> {
  const pullRequest = await visit.host.state.readPullRequest(number)
  return pullRequest === null ? visit.vendor.missing() : Response.json(await bodyOf(visit, pullRequest), { status })
}

async function bodyOf({ vendor, host, note }: Visit, pullRequest: PullRequest, looked: Looked = 'alone') {
  const fork = host.forks.has(pullRequest.number) ? true : pullRequest.fork
  const { number, state, head } = pullRequest
  const isHeadGone = state !== 'open' && (await resolveCommit(host.repository, `refs/heads/${head.branch}`)) === null
  const noted = await note(pullRequest, looked)
  return vendor.pullRequestOf(
    { ...pullRequest, ...(fork === true ? { fork } : {}), isHeadGone, isBranchless: host.branchless.has(number) },
    noted,
    looked === 'listed',
  )
}

/** A merge request: expected commit, method, and subject, by the names of their fields. */
export function mergeRequestOf(
  body: ApiCall['body'],
  names: { expectedHead: string; title: string },
  isSquash: boolean,
): MergeRequest {
  const { [names.expectedHead]: expectedHead, [names.title]: title } = body
  return {
    method: isSquash ? 'squash' : 'merge',
    ...(typeof expectedHead === 'string' ? { expectedHead } : {}),
    ...(typeof title === 'string' ? { title } : {}),
  }
}

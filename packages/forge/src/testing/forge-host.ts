import { join } from 'node:path'
import type { CommitStatus, Forge, ForgeThread, PullRequest } from '../forge.ts'
import { createLocalForge } from '../local/local-forge.ts'
import { createMemoryPullRequestStore } from '../local/memory-pull-request-store.ts'
import { serveGit } from '../http/serve-git.ts'
import { basicCredentials } from '../http/git-route.ts'
import type { Repository } from '../git/repository.ts'
import { hostedRepository, scratchFolder } from './scratch.ts'

/** A parsed request to a forge's API. */
export interface ApiCall {
  method: string
  /** Path below the API's root, as sent. */
  path: string
  query: URLSearchParams
  headers: Headers
  body: Readonly<Record<string, unknown>>
}

/** A review of a pull request, as in Forgejo. */
export interface TestReview {
  id: number
  number: number
  author: string
  body: string
  comments: readonly { id: number; path: string; line: number; body: string }[]
}

/** The state of a forge's test server: a repository with pull requests, and git over HTTP. */
export interface ForgeHost {
  origin: { url: string }
  repository: Repository
  /** A person's clone. */
  clone: string
  /** Holds the state behind the wire protocol. */
  state: Forge
  comments: (number: number) => Promise<string[]>
  statuses: { commit: string; status: CommitStatus }[]
  /** All comments except those about previews, in order. */
  said: { kind: ForgeThread['kind']; number: number; body: string }[]
  /** Rights by account name; people who are not listed have none. */
  people: Map<string, { id: number; permission: 'admin' | 'write' | 'read' }>
  /** Numbers of pull requests whose branch is in another repository. */
  forks: Set<number>
  /** Numbers of pull requests that were pushed without a branch, as Forgejo allows. */
  branchless: Set<number>
  /** Reviews, with their comments next to lines. */
  reviews: TestReview[]
  /** Current comments on pull requests, including some by other people. */
  notes: { id: number; number: number; body: string; isForeign?: boolean }[]
  /** Created webhooks, as requested. */
  hooks: Record<string, unknown>[]
  calls: ApiCall[]
  /** Responses that replace those of the next calls; a function may do the work first. */
  faults: ((call: ApiCall, work: () => Promise<Response>) => Promise<Response> | Response | null)[]
  /** Serves `/OWNER/NAME.git/…` with a password. */
  git: (request: Request, password: string) => Promise<Response>
}

/** Makes a host; `origin.url` is set when its server has started. */
export async function createForgeHost(fullName: string): Promise<ForgeHost> {
  const { repository, clone } = await hostedRepository(join(scratchFolder()), {
    'index.mdx': '# Home\n',
    'a.mdx': 'one\n',
  })
  const store = createMemoryPullRequestStore()
  const statuses: ForgeHost['statuses'] = []
  const origin = { url: '' }
  let clock = Date.UTC(2026, 0, 1)
  const state = createLocalForge({
    repository,
    store,
    fullName,
    url: `https://forge.example/${fullName}`,
    pullRequestUrl: (number) => `https://forge.example/${fullName}/pulls/${number}`,
    gitAccess: () => Promise.resolve({ url: `${origin.url}/${fullName}.git`, credentials: null }),
    now: () => (clock += 1000),
    author: { name: 'Forge', email: 'forge@example.com' },
    onPush: () => {},
    onCommitStatus: (commit, status) => {
      statuses.push({ commit, status })
      return Promise.resolve()
    },
  })
  return {
    origin,
    repository,
    clone,
    state,
    comments: async (number) => (await store.listComments(number)).map(({ body }) => body),
    statuses,
    said: [],
    people: new Map(),
    forks: new Set(),
    branchless: new Set(),
    reviews: [],
    notes: [],
    hooks: [],
    calls: [],
    faults: [],
    git(request, password) {
      const known = basicCredentials(request)?.password === password
      return serveGit(request, { repository, permissions: { read: known, write: known }, remoteUser: null })
    },
  }
}

/** Parses a call below the API's root, applies faults, and responds. */
export async function answerCall(
  host: ForgeHost,
  request: Request,
  root: string,
  answer: (call: ApiCall) => Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url)
  const text = await request.text()
  const call: ApiCall = {
    method: request.method,
    path: url.pathname.slice(root.length),
    query: url.searchParams,
    headers: request.headers,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  }
  host.calls.push(call)
  const fault = host.faults.shift()
  const faulty = fault === undefined ? null : await fault(call, () => answer(call))
  return faulty ?? answer(call)
}

/** One page of a list, with the `Link` header that all three vendors send. */
export function page(request: ApiCall, root: string, items: readonly unknown[], sizeName: string): Response {
  const size = Math.min(Number(request.query.get(sizeName) ?? 30), 2)
  const number = Number(request.query.get('page') ?? 1)
  const next = new URLSearchParams(request.query)
  next.set('page', String(number + 1))
  const more = number * size < items.length
  return Response.json(items.slice((number - 1) * size, number * size), {
    headers: more ? { link: `<${root}${request.path}?${next}>; rel="next", <${root}/x>; rel="last"` } : {},
  })
}

/** All pull requests of a host, newest first. */
export async function allPullRequests(host: ForgeHost): Promise<PullRequest[]> {
  const found: PullRequest[] = []
  for (let number = 1; ; number += 1) {
    const pullRequest = await host.state.readPullRequest(number)
    if (pullRequest === null) return found.toReversed()
    found.push(pullRequest)
  }
}

/** A required text field of a call's body. */
export function textOf(call: ApiCall, name: string): string {
  const value = call.body[name]
  if (typeof value !== 'string') throw new Error(`The body has no text “${name}”.`)
  return value
}

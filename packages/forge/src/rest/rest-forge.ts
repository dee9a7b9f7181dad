import type {
  CommitStatus,
  Forge,
  ForgeKind,
  ForgePerson,
  ForgeRepository,
  ForgeThread,
  ForgeWebhook,
  GitCredentials,
  NewPullRequest,
  PullRequest,
  PullRequestChange,
} from '../forge.ts'
import { findOrCreate } from './find-or-create.ts'
import type { Json } from './json.ts'
import { mergePullRequest, type MergeDialect } from './merge-pull-request.ts'
import type { RestClient, RestContext } from './rest-client.ts'

/** A search for the pull requests of a branch, newest first. */
export interface PullRequestSearch {
  query: Readonly<Record<string, string>>
  /** The state of a result that ends the search. */
  until: 'open' | 'any'
}

/** Differences between forges with a REST API: paths, names of fields, and rules. */
export interface RestDialect {
  kind: Exclude<ForgeKind, 'local'>
  /** Path of the repository, below the root of the API. */
  repository: string
  /** Path of its pull requests. */
  pulls: string
  /** Path of the comments on a pull request or issue. */
  comments: (thread: ForgeThread) => string
  /** How to change a comment on a pull request. */
  changeComment: { method: 'PATCH' | 'PUT'; path: (number: number, id: number) => string }
  /** Whether somebody may push. */
  mayWrite: (person: ForgePerson) => Promise<boolean>
  gitCredentials: () => Promise<GitCredentials>
  repositoryOf: (json: Json) => ForgeRepository
  pullRequestOf: (json: Json) => PullRequest
  /** Searches for the pull requests of a branch, in order, until one finds something. */
  searches: (head: string) => readonly PullRequestSearch[]
  /** Whether a result belongs to this branch, and not to a fork's. */
  isOwn: (item: Json, head: string) => boolean
  /** Creates a pull request; null if the forge says that one exists. */
  create: (pullRequest: NewPullRequest) => Promise<Json | null>
  /** How to change a pull request: method, name of its text, and fields that close it. */
  change: { method: 'PATCH' | 'PUT'; body: string; close: Readonly<Record<string, string>> }
  merge: MergeDialect
  setCommitStatus: (commit: string, status: CommitStatus) => Promise<void>
  readWebhook: (request: Request) => Promise<ForgeWebhook>
}

export interface RestForgeOptions extends Pick<RestContext, 'wait'> {
  client: RestClient
  dialect: RestDialect
}

/**
 * A repository on a forge with a REST API.
 *
 * @param options The client, and the forge's dialect.
 */
export function createRestForge({ client, dialect, wait }: RestForgeOptions): Forge {
  const { repository, pulls, pullRequestOf } = dialect

  async function describe(): Promise<ForgeRepository> {
    return dialect.repositoryOf((await client.send('GET', repository)).json)
  }

  async function read(number: number): Promise<PullRequest | null> {
    const { status, json } = await client.send('GET', `${pulls}/${number}`, { accepts: [404] })
    return status === 404 ? null : pullRequestOf(json)
  }

  async function find(head: string): Promise<PullRequest | null> {
    for (const { query, until } of dialect.searches(head)) {
      const own = (items: readonly Json[]) => items.filter((item) => dialect.isOwn(item, head)).map(pullRequestOf)
      const items = await client.list(pulls, query, (pages) =>
        own(pages).some(({ state }) => until === 'any' || state === 'open'),
      )
      const found = own(items).toSorted((one, other) => other.number - one.number)
      const [newest] = found
      if (newest !== undefined) return found.find(({ state }) => state === 'open') ?? newest
    }
    return null
  }

  async function create(pullRequest: NewPullRequest): Promise<PullRequest | null> {
    const created = await dialect.create(pullRequest)
    return created === null ? null : pullRequestOf(created)
  }

  async function change(number: number, body: object): Promise<PullRequest> {
    return pullRequestOf((await client.send(dialect.change.method, `${pulls}/${number}`, { body })).json)
  }

  return {
    kind: dialect.kind,
    describe,
    async gitAccess() {
      const { cloneUrl } = await describe()
      return { url: cloneUrl, credentials: await dialect.gitCredentials() }
    },
    readPullRequest: read,
    findPullRequest: find,
    createPullRequest: (pullRequest) => findOrCreate(pullRequest, { create, find }),
    updatePullRequest: (number, { title, body }: PullRequestChange) =>
      change(number, {
        ...(title === undefined ? {} : { title }),
        ...(body === undefined ? {} : { [dialect.change.body]: body }),
      }),
    async closePullRequest(number) {
      const pullRequest = await read(number)
      const over = pullRequest !== null && pullRequest.state !== 'open'
      return over ? pullRequest : change(number, dialect.change.close)
    },
    mergePullRequest: (number, request = {}) => {
      const path = `${pulls}/${number}`
      return mergePullRequest({ client, wait, path, pullRequestOf, dialect: dialect.merge }, request)
    },
    async comment(number, body, kind = 'pull-request') {
      await client.send('POST', dialect.comments({ kind, number }), { body: { body } })
    },
    async keepComment(number, mark, body) {
      const comments = dialect.comments({ kind: 'pull-request', number })
      const { method, path } = dialect.changeComment
      // Forges have different names for the page size.
      const all = await client.list(comments, { per_page: '100', limit: '50' }, () => false)
      const marked = all.filter((one) => one.at('body').optionalText()?.includes(mark) === true)
      if (marked.some((one) => one.at('body').text() === body)) return
      for (const comment of marked) {
        const place = path(number, comment.at('id').number())
        // Somebody else may have copied it, and we may not change their comment.
        if ((await client.send(method, place, { body: { body }, accepts: [403, 404] })).status < 300) return
      }
      await client.send('POST', comments, { body: { body } })
    },
    mayWrite: dialect.mayWrite,
    setCommitStatus: dialect.setCommitStatus,
    readWebhook: dialect.readWebhook,
  }
}

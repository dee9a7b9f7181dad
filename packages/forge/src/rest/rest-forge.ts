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

/** One search for the pull requests of a branch, newest first. */
export interface PullRequestSearch {
  query: Readonly<Record<string, string>>
  /** Which find makes more pages needless. */
  until: 'open' | 'any'
}

/** What differs from one forge with a REST API to the next: paths, names of fields, and rules of its own. */
export interface RestDialect {
  kind: Exclude<ForgeKind, 'local'>
  /** Path of the repository, below the root of the API. */
  repository: string
  /** Path of its pull requests. */
  pulls: string
  /** Path of what people say about a pull request or an issue. */
  comments: (thread: ForgeThread) => string
  /** How one comment on a pull request is changed. */
  changeComment: { method: 'PATCH' | 'PUT'; path: (number: number, id: number) => string }
  /** Whether somebody may push. */
  mayWrite: (person: ForgePerson) => Promise<boolean>
  gitCredentials: () => Promise<GitCredentials>
  repositoryOf: (json: Json) => ForgeRepository
  pullRequestOf: (json: Json) => PullRequest
  /** How the pull requests of a branch are looked for: one search after the other, until one finds something. */
  searches: (head: string) => readonly PullRequestSearch[]
  /** Whether what a search has found is of this branch, and of no fork's. */
  isOwn: (item: Json, head: string) => boolean
  /** Asks for a pull request; null if the forge says that one exists. */
  create: (pullRequest: NewPullRequest) => Promise<Json | null>
  /** How a pull request is changed: method, name of its text, and what closes it. */
  change: { method: 'PATCH' | 'PUT'; body: string; close: Readonly<Record<string, string>> }
  merge: MergeDialect
  setCommitStatus: (commit: string, status: CommitStatus) => Promise<void>
  readWebhook: (request: Request) => Promise<ForgeWebhook>
}

/** What a forge's REST API is reached with. */
export interface RestForgeOptions extends Pick<RestContext, 'wait'> {
  client: RestClient
  dialect: RestDialect
}

/**
 * A repository on a forge with a REST API.
 *
 * @param options The client, and what the forge has of its own.
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
      // The sizes of a page are called differently.
      const all = await client.list(comments, { per_page: '100', limit: '50' }, () => false)
      const marked = all.filter((one) => one.at('body').optionalText()?.includes(mark) === true)
      if (marked.some((one) => one.at('body').text() === body)) return
      for (const comment of marked) {
        const place = path(number, comment.at('id').number())
        // Somebody else may have copied it, whose comment is not ours to change.
        if ((await client.send(method, place, { body: { body }, accepts: [403, 404] })).status < 300) return
      }
      await client.send('POST', comments, { body: { body } })
    },
    mayWrite: dialect.mayWrite,
    setCommitStatus: dialect.setCommitStatus,
    readWebhook: dialect.readWebhook,
  }
}

import { ForgeError } from '../forge-error.ts'
import type {
  CommitStatus,
  Forge,
  ForgePerson,
  ForgeRepository,
  ForgeWebhook,
  NewPullRequest,
  PullRequest,
} from '../forge.ts'
import { commitStatusBody } from '../rest/commit-status.ts'
import type { Json } from '../rest/json.ts'
import type { MergeDialect } from '../rest/merge-pull-request.ts'
import { createRestClient, type RestClient, type RestContext } from '../rest/rest-client.ts'
import { createRestForge, type RestDialect } from '../rest/rest-forge.ts'
import { defaultBranchOf, pushEvent, requireToken, webhookBytes, webhookJson } from '../rest/webhook.ts'
import { noteEvents } from './read-note.ts'

/** A project on GitLab.com or a self-managed GitLab. */
export interface GitLabOptions extends RestContext {
  /** Path with all groups, for example `acme/platform/docs`. */
  project: string
  /** Personal, group or project access token with the scope `api`. */
  token: string
  /** Root of the API; `https://gitlab.com/api/v4` by default. */
  baseUrl?: string
  webhookSecret: string
}

/**
 * A project on GitLab, with merge requests as pull requests.
 *
 * @param options Its address and credentials.
 */
export function createGitLabForge(options: GitLabOptions): Forge {
  const project = `/projects/${encodeURIComponent(options.project)}`
  const pulls = `${project}/merge_requests`
  const client = createRestClient({
    ...options,
    forge: 'GitLab',
    baseUrl: (options.baseUrl ?? 'https://gitlab.com/api/v4').replace(/\/$/, ''),
    headers: () => Promise.resolve({ 'private-token': options.token }),
  })
  const dialect: RestDialect = {
    kind: 'gitlab',
    repository: project,
    pulls,
    comments: ({ kind, number }) => `${kind === 'issue' ? `${project}/issues` : pulls}/${number}/notes`,
    changeComment: { method: 'PUT', path: (number, id) => `${pulls}/${number}/notes/${id}` },
    mayWrite: (person) => mayWrite(client, project, person),
    gitCredentials: () => Promise.resolve({ username: 'oauth2', password: options.token }),
    repositoryOf,
    pullRequestOf,
    searches: (head) => [
      {
        query: { source_branch: head, state: 'all', order_by: 'created_at', sort: 'desc', per_page: '100' },
        until: 'open',
      },
    ],
    isOwn: (item) => !fromFork(item),
    async create({ head, base, title, body, draft = false }: NewPullRequest) {
      const answer = await client.send('POST', pulls, {
        body: {
          source_branch: head,
          target_branch: base,
          title: draft ? `Draft: ${title}` : title,
          description: body,
          remove_source_branch: false,
        },
        accepts: [409],
      })
      return answer.status === 409 ? null : answer.json
    },
    change: { method: 'PUT', body: 'description', close: { state_event: 'close' } },
    merge: mergeDialect,
    setCommitStatus: (commit, status) =>
      setCommitStatus(client, `${project}/statuses/${encodeURIComponent(commit)}`, status),
    readWebhook: (request) => readGitLabWebhook(request, options.webhookSecret),
  }
  return createRestForge({ client, dialect, wait: options.wait })
}

function repositoryOf(json: Json): ForgeRepository {
  return {
    fullName: json.at('path_with_namespace').text(),
    // A project without a commit has no default branch yet.
    defaultBranch: json.at('default_branch').optionalText() ?? 'main',
    url: json.at('web_url').text(),
    cloneUrl: json.at('http_url_to_repo').text(),
    private: json.at('visibility').optionalText() !== 'public',
    archived: json.at('archived').flag(),
  }
}

function fromFork(json: Json): boolean {
  const source = json.at('source_project_id')
  const target = json.at('target_project_id')
  return source.exists() && target.exists() && source.number() !== target.number()
}

/** The lowest role that may push. */
const developer = 30

async function mayWrite(client: RestClient, project: string, { id }: ForgePerson): Promise<boolean> {
  if (id === null) return false
  const { status, json } = await client.send('GET', `${project}/members/all/${id}`, { accepts: [404] })
  return (
    status !== 404 && json.at('state').optionalText() !== 'blocked' && json.at('access_level').number() >= developer
  )
}

function pullRequestOf(json: Json): PullRequest {
  const state = json.at('state').text()
  const merged = state === 'merged'
  const other = state === 'closed' ? 'closed' : 'open'
  const squashed = json.at('squash_commit_sha').optionalText()
  return {
    number: json.at('iid').number(),
    url: json.at('web_url').text(),
    state: merged ? 'merged' : other,
    title: json.at('title').text(),
    body: json.at('description').optionalText() ?? '',
    head: { branch: json.at('source_branch').text(), commit: json.at('sha').optionalText() },
    base: {
      branch: json.at('target_branch').text(),
      commit: json.at('diff_refs').at('base_sha').optionalText(),
    },
    draft: json.at('draft').flag(),
    ...(fromFork(json) ? { fork: true } : {}),
    // Without a merge commit, the branch was fast-forwarded to the head.
    mergeCommit: merged
      ? (json.at('merge_commit_sha').optionalText() ?? squashed ?? json.at('sha').optionalText())
      : null,
  }
}

const mergeDialect: MergeDialect = {
  forge: 'GitLab',
  noun: 'merge request',
  method: 'PUT',
  bodyOf({ method = 'merge', expectedHead, title }) {
    const squash = method === 'squash'
    return {
      squash,
      ...(expectedHead === undefined ? {} : { sha: expectedHead }),
      ...(title === undefined ? {} : { [squash ? 'squash_commit_message' : 'merge_commit_message']: title }),
    }
  },
  accepts: [405, 406, 409, 422],
  commitOf: ({ json }) => pullRequestOf(json).mergeCommit,
  undecided({ status }, pullRequest) {
    const state = mergeStatus(pullRequest)
    if (['unchecked', 'checking', 'preparing'].includes(state)) return 'checking'
    return status === 405 && state === 'mergeable' ? 'checked' : undefined
  },
  isConflict: (pullRequest) => pullRequest.at('has_conflicts').flag() || mergeStatus(pullRequest) === 'conflict',
}

function mergeStatus(pullRequest: Json): string {
  return pullRequest.at('detailed_merge_status').optionalText() ?? ''
}

async function setCommitStatus(client: RestClient, path: string, status: CommitStatus): Promise<void> {
  const { state, context } = status
  const body = { state: state === 'failure' ? 'failed' : state, name: context, ...commitStatusBody(status) }
  const answer = await client.send('POST', path, { body, accepts: [400] })
  // GitLab reports an error if the status is unchanged.
  if (answer.status === 400 && !/cannot transition status/i.test(answer.message)) {
    throw new ForgeError('forge-invalid', `GitLab refused the status: ${answer.message || 'it gave no reason'}`)
  }
}

const actions: Readonly<Record<string, 'opened' | 'updated' | 'closed' | 'merged' | 'reopened'>> = {
  open: 'opened',
  update: 'updated',
  close: 'closed',
  merge: 'merged',
  reopen: 'reopened',
}

/**
 * Verifies and reads a webhook of GitLab.
 *
 * @param secret The secret token that GitLab has.
 * @throws {ForgeError} `webhook-signature`, `webhook-body`.
 */
export async function readGitLabWebhook(request: Request, secret: string): Promise<ForgeWebhook> {
  requireToken(request.headers.get('x-gitlab-token'), secret)
  const json = webhookJson(await webhookBytes(request), request.headers.get('content-type'))
  const webhook = {
    delivery: request.headers.get('idempotency-key') ?? request.headers.get('x-gitlab-event-uuid'),
    repository: json.at('project').at('path_with_namespace').optionalText() ?? '',
    ...defaultBranchOf(json.at('project')),
  }
  const kind = json.at('object_kind').optionalText()
  if (kind === 'push' || kind === 'tag_push') return { ...webhook, events: [pushEvent(json)] }
  if (kind === 'note') return { ...webhook, events: noteEvents(json) }
  const attributes = json.at('object_attributes')
  const action = kind === 'merge_request' ? actions[attributes.at('action').optionalText() ?? ''] : undefined
  if (action === undefined) return { ...webhook, events: [] }
  const number = attributes.at('iid').number()
  return { ...webhook, events: [{ type: 'pull-request', action, number, head: attributes.at('source_branch').text() }] }
}

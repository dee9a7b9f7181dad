import { ForgeError } from '../forge-error.ts'
import type { Forge, ForgeWebhook, MergeOutcome, MergeRequest, NewPullRequest, PullRequest } from '../forge.ts'
import { findOrCreate } from '../rest/find-or-create.ts'
import type { Json } from '../rest/json.ts'
import { createRestClient, type RestClient, type RestWorld } from '../rest/rest-client.ts'
import { pushEvent, requireToken, webhookBytes, webhookJson } from '../rest/webhook.ts'

/** A project on GitLab.com or a GitLab of one's own. */
export interface GitLabOptions extends RestWorld {
  /** Path with all groups, for example `acme/platform/docs`. */
  project: string
  /** Personal, group or project access token with the scope `api`. */
  token: string
  /** Root of the API; `https://gitlab.com/api/v4` without it. */
  baseUrl?: string
  webhookSecret: string
}

/**
 * A project on GitLab; its merge requests are our pull requests.
 *
 * @param options Where it is and how we sign in.
 * @returns The forge.
 */
export function createGitLabForge(options: GitLabOptions): Forge {
  const baseUrl = (options.baseUrl ?? 'https://gitlab.com/api/v4').replace(/\/$/, '')
  const project = `/projects/${encodeURIComponent(options.project)}`
  const client = createRestClient({
    ...options,
    forge: 'GitLab',
    baseUrl,
    headers: () => Promise.resolve({ 'private-token': options.token }),
  })

  async function describe() {
    const { json } = await client.send('GET', project)
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

  async function read(number: number): Promise<PullRequest | null> {
    const { status, json } = await client.send('GET', `${project}/merge_requests/${number}`, { accepts: [404] })
    return status === 404 ? null : pullRequestOf(json)
  }

  async function find(head: string): Promise<PullRequest | null> {
    const query = { source_branch: head, state: 'all', order_by: 'created_at', sort: 'desc', per_page: '100' }
    const open = (items: readonly Json[]) => items.some((item) => item.at('state').text() === 'opened')
    const items = await client.list(`${project}/merge_requests`, query, open)
    const own = items.filter((item) => !fromFork(item)).map(pullRequestOf)
    return own.find(({ state }) => state === 'open') ?? own[0] ?? null
  }

  async function create({ head, base, title, body, draft = false }: NewPullRequest): Promise<PullRequest | null> {
    const answer = await client.send('POST', `${project}/merge_requests`, {
      body: {
        source_branch: head,
        target_branch: base,
        title: draft ? `Draft: ${title}` : title,
        description: body,
        remove_source_branch: false,
      },
      accepts: [409],
    })
    return answer.status === 409 ? null : pullRequestOf(answer.json)
  }

  async function change(number: number, body: object): Promise<PullRequest> {
    return pullRequestOf((await client.send('PUT', `${project}/merge_requests/${number}`, { body })).json)
  }

  return {
    kind: 'gitlab',
    describe,
    async gitAccess() {
      const { cloneUrl } = await describe()
      return { url: cloneUrl, credentials: { username: 'oauth2', password: options.token } }
    },
    readPullRequest: read,
    findPullRequest: find,
    createPullRequest: (pullRequest) => findOrCreate(pullRequest, { create, find }),
    updatePullRequest: (number, { title, body }) =>
      change(number, {
        ...(title === undefined ? {} : { title }),
        ...(body === undefined ? {} : { description: body }),
      }),
    async closePullRequest(number) {
      const pullRequest = await read(number)
      const over = pullRequest !== null && pullRequest.state !== 'open'
      return over ? pullRequest : change(number, { state_event: 'close' })
    },
    mergePullRequest: (number, request = {}) => merge(client, options, project, number, request),
    async comment(number, body) {
      await client.send('POST', `${project}/merge_requests/${number}/notes`, { body: { body } })
    },
    async setCommitStatus(commit, { state, context, description, url }) {
      const body = {
        state: state === 'failure' ? 'failed' : state,
        name: context,
        description: description.slice(0, 140),
        ...(url === undefined ? {} : { target_url: url }),
      }
      const path = `${project}/statuses/${encodeURIComponent(commit)}`
      const answer = await client.send('POST', path, { body, accepts: [400] })
      // Saying the same again is no change, which GitLab calls an error.
      if (answer.status === 400 && !/cannot transition status/i.test(answer.message)) {
        throw new ForgeError('forge-invalid', `GitLab refused the status: ${answer.message || 'it gave no reason'}`)
      }
    },
    readWebhook: (request) => readGitLabWebhook(request, options.webhookSecret),
  }
}

function fromFork(json: Json): boolean {
  const source = json.at('source_project_id')
  const target = json.at('target_project_id')
  return source.exists() && target.exists() && source.number() !== target.number()
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
    // Without a merge commit the branch was moved to the head: a fast-forward.
    mergeCommit: merged
      ? (json.at('merge_commit_sha').optionalText() ?? squashed ?? json.at('sha').optionalText())
      : null,
  }
}

async function merge(
  client: RestClient,
  { wait }: RestWorld,
  project: string,
  number: number,
  { method = 'merge', expectedHead, title }: MergeRequest,
): Promise<MergeOutcome> {
  const squash = method === 'squash'
  const message = squash ? 'squash_commit_message' : 'merge_commit_message'
  const body = {
    squash,
    ...(expectedHead === undefined ? {} : { sha: expectedHead }),
    ...(title === undefined ? {} : { [message]: title }),
  }
  const path = `${project}/merge_requests/${number}`
  for (let attempt = 1; ; attempt += 1) {
    const answer = await client.send('PUT', `${path}/merge`, { body, accepts: [405, 406, 409, 422] })
    const { json } = answer.status === 200 ? answer : await client.send('GET', path)
    const found = pullRequestOf(json)
    if (found.state === 'merged' && found.mergeCommit !== null) return { merged: true, commit: found.mergeCommit }
    const status = json.at('detailed_merge_status').optionalText() ?? ''
    // After a push GitLab takes a while to find out whether a merge is possible.
    if (['unchecked', 'checking', 'preparing'].includes(status) && attempt < 8) {
      await wait(500 * attempt)
      continue
    }
    const refused = (reason: 'conflict' | 'head-moved' | 'not-open' | 'refused', reasonText: string) =>
      ({ merged: false, reason, message: reasonText, files: [] }) as const
    if (found.state !== 'open') return refused('not-open', 'The merge request is closed.')
    if (expectedHead !== undefined && found.head.commit !== expectedHead) {
      return refused('head-moved', 'The branch has moved since it was reviewed.')
    }
    if (json.at('has_conflicts').flag() || status === 'conflict') {
      return refused('conflict', 'The same lines were changed on both branches.')
    }
    return refused('refused', answer.message || 'GitLab does not allow the merge.')
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
 * @param request The request.
 * @param secret The secret token that GitLab was given.
 * @returns What happened.
 * @throws {ForgeError} `webhook-signature`, `webhook-body`.
 */
export async function readGitLabWebhook(request: Request, secret: string): Promise<ForgeWebhook> {
  requireToken(request.headers.get('x-gitlab-token'), secret)
  const json = webhookJson(await webhookBytes(request), request.headers.get('content-type'))
  const webhook = {
    delivery: request.headers.get('idempotency-key') ?? request.headers.get('x-gitlab-event-uuid'),
    repository: json.at('project').at('path_with_namespace').optionalText() ?? '',
  }
  const kind = json.at('object_kind').optionalText()
  if (kind === 'push' || kind === 'tag_push') return { ...webhook, events: [pushEvent(json)] }
  const attributes = json.at('object_attributes')
  const action = kind === 'merge_request' ? actions[attributes.at('action').optionalText() ?? ''] : undefined
  if (action === undefined) return { ...webhook, events: [] }
  const number = attributes.at('iid').number()
  return { ...webhook, events: [{ type: 'pull-request', action, number, head: attributes.at('source_branch').text() }] }
}

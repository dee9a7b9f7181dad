import { ForgeError } from '../forge-error.ts'
import type { Forge, ForgeWebhook, MergeOutcome, MergeRequest, NewPullRequest, PullRequest } from '../forge.ts'
import { findOrCreate } from '../rest/find-or-create.ts'
import type { Json } from '../rest/json.ts'
import { createRestClient, type RestClient, type RestWorld } from '../rest/rest-client.ts'
import { pushEvent, requireSignature, webhookBytes, webhookJson } from '../rest/webhook.ts'
import { createGitHubToken, type GitHubCredentials } from './github-token.ts'

/** A repository on GitHub or GitHub Enterprise Server. */
export interface GitHubOptions extends RestWorld {
  owner: string
  name: string
  credentials: GitHubCredentials
  /** Root of the API: `https://api.github.com` without it, `https://HOST/api/v3` on GitHub Enterprise Server. */
  baseUrl?: string
  webhookSecret: string
}

/**
 * A repository on GitHub.
 *
 * @param options Where it is and how we sign in.
 * @returns The forge.
 */
export function createGitHubForge(options: GitHubOptions): Forge {
  const baseUrl = (options.baseUrl ?? 'https://api.github.com').replace(/\/$/, '')
  const repository = `/repos/${encodeURIComponent(options.owner)}/${encodeURIComponent(options.name)}`
  const fullName = `${options.owner}/${options.name}`
  const token = createGitHubToken({ ...options, baseUrl, fullName })
  const client = createRestClient({
    ...options,
    forge: 'GitHub',
    baseUrl,
    headers: async () => ({
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
      authorization: `Bearer ${await token()}`,
    }),
  })

  async function describe() {
    const { json } = await client.send('GET', repository)
    return {
      fullName: json.at('full_name').text(),
      defaultBranch: json.at('default_branch').text(),
      url: json.at('html_url').text(),
      cloneUrl: json.at('clone_url').text(),
      private: json.at('private').flag(),
      archived: json.at('archived').flag(),
    }
  }

  async function read(number: number): Promise<PullRequest | null> {
    const { status, json } = await client.send('GET', `${repository}/pulls/${number}`, { accepts: [404] })
    return status === 404 ? null : pullRequestOf(json)
  }

  async function find(head: string): Promise<PullRequest | null> {
    const query = {
      head: `${options.owner}:${head}`,
      state: 'all',
      sort: 'created',
      direction: 'desc',
      per_page: '100',
    }
    const open = (items: readonly Json[]) => items.some((item) => item.at('state').text() === 'open')
    const found = (await client.list(`${repository}/pulls`, query, open)).map(pullRequestOf)
    const own = found.filter((pullRequest) => pullRequest.head.branch === head)
    return own.find(({ state }) => state === 'open') ?? own[0] ?? null
  }

  async function create({ head, base, title, body, draft = false }: NewPullRequest): Promise<PullRequest | null> {
    const send = (asDraft: boolean) =>
      client.send('POST', `${repository}/pulls`, { body: { head, base, title, body, draft: asDraft }, accepts: [422] })
    let answer = await send(draft)
    // Private repositories of some plans have no drafts.
    if (answer.status === 422 && draft && /draft/i.test(answer.message)) answer = await send(false)
    if (answer.status !== 422) return pullRequestOf(answer.json)
    if (/already exists/i.test(answer.message)) return null
    throw new ForgeError('forge-invalid', `GitHub refused the pull request: ${answer.message || 'it gave no reason'}`)
  }

  async function change(number: number, body: object): Promise<PullRequest> {
    return pullRequestOf((await client.send('PATCH', `${repository}/pulls/${number}`, { body })).json)
  }

  return {
    kind: 'github',
    describe,
    async gitAccess() {
      const { cloneUrl } = await describe()
      return { url: cloneUrl, credentials: { username: 'x-access-token', password: await token() } }
    },
    readPullRequest: read,
    findPullRequest: find,
    createPullRequest: (pullRequest) => findOrCreate(pullRequest, { create, find }),
    updatePullRequest: (number, { title, body }) =>
      change(number, { ...(title === undefined ? {} : { title }), ...(body === undefined ? {} : { body }) }),
    async closePullRequest(number) {
      const pullRequest = await read(number)
      return pullRequest !== null && pullRequest.state !== 'open' ? pullRequest : change(number, { state: 'closed' })
    },
    mergePullRequest: (number, request = {}) => merge(client, repository, number, request),
    async comment(number, body) {
      await client.send('POST', `${repository}/issues/${number}/comments`, { body: { body } })
    },
    async setCommitStatus(commit, { state, context, description, url }) {
      const body = {
        state,
        context,
        description: description.slice(0, 140),
        ...(url === undefined ? {} : { target_url: url }),
      }
      await client.send('POST', `${repository}/statuses/${encodeURIComponent(commit)}`, { body })
    },
    readWebhook: (request) => readGitHubWebhook(request, options.webhookSecret),
  }
}

function pullRequestOf(json: Json): PullRequest {
  const merged = json.at('merged_at').optionalText() !== null
  const open = json.at('state').text() === 'open'
  const end = (name: string) => ({
    branch: json.at(name).at('ref').text(),
    commit: json.at(name).at('sha').optionalText(),
  })
  const closed = merged ? 'merged' : 'closed'
  return {
    number: json.at('number').number(),
    url: json.at('html_url').text(),
    state: open ? 'open' : closed,
    title: json.at('title').text(),
    body: json.at('body').optionalText() ?? '',
    head: end('head'),
    base: end('base'),
    draft: json.at('draft').flag(),
    // Before the merge, GitHub names a commit here that it has only tried.
    mergeCommit: merged ? json.at('merge_commit_sha').optionalText() : null,
  }
}

async function merge(
  client: RestClient,
  repository: string,
  number: number,
  { method = 'merge', expectedHead, title }: MergeRequest,
): Promise<MergeOutcome> {
  const body = {
    merge_method: method,
    ...(expectedHead === undefined ? {} : { sha: expectedHead }),
    ...(title === undefined ? {} : { commit_title: title }),
  }
  const path = `${repository}/pulls/${number}`
  const answer = await client.send('PUT', `${path}/merge`, { body, accepts: [405, 409, 422] })
  if (answer.status === 200) return { merged: true, commit: answer.json.at('sha').text() }
  const { json } = await client.send('GET', path)
  const found = pullRequestOf(json)
  if (found.state === 'merged' && found.mergeCommit !== null) return { merged: true, commit: found.mergeCommit }
  const refused = (reason: 'conflict' | 'head-moved' | 'not-open' | 'refused', message: string) =>
    ({ merged: false, reason, message, files: [] }) as const
  if (found.state !== 'open') return refused('not-open', 'The pull request is closed.')
  if (expectedHead !== undefined && found.head.commit !== expectedHead) {
    return refused('head-moved', 'The branch has moved since it was reviewed.')
  }
  if (json.at('mergeable_state').optionalText() === 'dirty') {
    return refused('conflict', 'The same lines were changed on both branches.')
  }
  return refused('refused', answer.message || 'GitHub does not allow the merge.')
}

/**
 * Verifies and reads a webhook of GitHub.
 *
 * @param request The request.
 * @param secret The secret that GitHub was given.
 * @returns What happened.
 * @throws {ForgeError} `webhook-signature`, `webhook-body`.
 */
export async function readGitHubWebhook(request: Request, secret: string): Promise<ForgeWebhook> {
  const bytes = await webhookBytes(request)
  requireSignature(bytes, secret, request.headers.get('x-hub-signature-256'))
  const json = webhookJson(bytes, request.headers.get('content-type'))
  const webhook = {
    delivery: request.headers.get('x-github-delivery'),
    repository: json.at('repository').at('full_name').optionalText() ?? '',
  }
  const event = request.headers.get('x-github-event')
  if (event === 'push') return { ...webhook, events: [pushEvent(json)] }
  if (event !== 'pull_request') return { ...webhook, events: [] }
  const merged = json.at('pull_request').at('merged').flag()
  const action = actionOf(json.at('action').text(), merged)
  if (action === null) return { ...webhook, events: [] }
  const head = json.at('pull_request').at('head').at('ref').text()
  return { ...webhook, events: [{ type: 'pull-request', action, number: json.at('number').number(), head }] }
}

/**
 * What GitHub and Forgejo call what happened to a pull request.
 *
 * @param action Their word.
 * @param merged Whether a closed one was merged.
 * @returns Our word; null for what nobody here needs.
 */
export function actionOf(
  action: string,
  merged: boolean,
): 'opened' | 'updated' | 'closed' | 'merged' | 'reopened' | null {
  switch (action) {
    case 'opened':
    case 'reopened':
      return action
    case 'closed':
      return merged ? 'merged' : 'closed'
    case 'edited':
    case 'synchronize':
    case 'synchronized':
    case 'ready_for_review':
    case 'converted_to_draft':
      return 'updated'
    default:
      return null
  }
}

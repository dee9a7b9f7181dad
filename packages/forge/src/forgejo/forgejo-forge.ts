import type { Forge, ForgeWebhook, MergeOutcome, MergeRequest, NewPullRequest, PullRequest } from '../forge.ts'
import { actionOf } from '../github/github-forge.ts'
import { findOrCreate } from '../rest/find-or-create.ts'
import type { Json } from '../rest/json.ts'
import { createRestClient, type RestClient, type RestWorld } from '../rest/rest-client.ts'
import { pushEvent, requireSignature, webhookBytes, webhookJson } from '../rest/webhook.ts'

/** A repository on Forgejo or Gitea. */
export interface ForgejoOptions extends RestWorld {
  owner: string
  name: string
  /** Access token with the scopes `read:user`, `write:repository` and `write:issue`. */
  token: string
  /** Root of the API, for example `https://codeberg.org/api/v1`. */
  baseUrl: string
  webhookSecret: string
}

/**
 * A repository on Forgejo, or on Gitea, whose API is the same.
 *
 * @param options Where it is and how we sign in.
 * @returns The forge.
 */
export function createForgejoForge(options: ForgejoOptions): Forge {
  const repository = `/repos/${encodeURIComponent(options.owner)}/${encodeURIComponent(options.name)}`
  const client = createRestClient({
    ...options,
    forge: 'Forgejo',
    baseUrl: options.baseUrl.replace(/\/$/, ''),
    headers: () => Promise.resolve({ authorization: `token ${options.token}` }),
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

  /** The API has no filter by branch: open ones first, then all, newest first. */
  async function find(head: string): Promise<PullRequest | null> {
    for (const state of ['open', 'all']) {
      const own = (item: Json) => item.at('head').at('ref').text() === head && !fromFork(item)
      const query = { state, sort: 'recentupdate', limit: '50' }
      const items = await client.list(`${repository}/pulls`, query, (pages) => pages.some(own))
      const found = items
        .filter(own)
        .map(pullRequestOf)
        .toSorted((one, other) => other.number - one.number)
      if (found[0] !== undefined) return found[0]
    }
    return null
  }

  async function create({ head, base, title, body, draft = false }: NewPullRequest): Promise<PullRequest | null> {
    const answer = await client.send('POST', `${repository}/pulls`, {
      body: { head, base, title: draft ? `WIP: ${title}` : title, body },
      accepts: [409],
    })
    return answer.status === 409 ? null : pullRequestOf(answer.json)
  }

  async function change(number: number, body: object): Promise<PullRequest> {
    return pullRequestOf((await client.send('PATCH', `${repository}/pulls/${number}`, { body })).json)
  }

  return {
    kind: 'forgejo',
    describe,
    async gitAccess() {
      const { cloneUrl } = await describe()
      return { url: cloneUrl, credentials: { username: 'docwright', password: options.token } }
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
    mergePullRequest: (number, request = {}) => merge(client, options, repository, number, request),
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
    readWebhook: (request) => readForgejoWebhook(request, options.webhookSecret),
  }
}

function fromFork(json: Json): boolean {
  const repository = (end: string) => json.at(end).at('repo').at('full_name').optionalText()
  const head = repository('head')
  return head !== null && head !== repository('base')
}

function pullRequestOf(json: Json): PullRequest {
  const merged = json.at('merged').flag()
  const other = json.at('state').text() === 'open' ? 'open' : 'closed'
  const end = (name: string) => ({
    branch: json.at(name).at('ref').text(),
    commit: json.at(name).at('sha').optionalText(),
  })
  return {
    number: json.at('number').number(),
    url: json.at('html_url').text(),
    state: merged ? 'merged' : other,
    title: json.at('title').text(),
    body: json.at('body').optionalText() ?? '',
    head: end('head'),
    base: end('base'),
    draft: json.at('draft').flag(),
    mergeCommit: merged ? json.at('merge_commit_sha').optionalText() : null,
  }
}

async function merge(
  client: RestClient,
  { wait }: RestWorld,
  repository: string,
  number: number,
  { method = 'merge', expectedHead, title }: MergeRequest,
): Promise<MergeOutcome> {
  const path = `${repository}/pulls/${number}`
  const body = {
    Do: method,
    ...(expectedHead === undefined ? {} : { head_commit_id: expectedHead }),
    ...(title === undefined ? {} : { MergeTitleField: title }),
  }
  for (let attempt = 1; ; attempt += 1) {
    const answer = await client.send('POST', `${path}/merge`, { body, accepts: [405, 409, 422] })
    const { json } = await client.send('GET', path)
    const found = pullRequestOf(json)
    if (found.state === 'merged' && found.mergeCommit !== null) return { merged: true, commit: found.mergeCommit }
    // After a push Forgejo takes a while to find out whether a merge is possible.
    if (/try again later/i.test(answer.message) && attempt < 8) {
      await wait(500 * attempt)
      continue
    }
    const refused = (reason: 'conflict' | 'head-moved' | 'not-open' | 'refused', message: string) =>
      ({ merged: false, reason, message, files: [] }) as const
    if (found.state !== 'open') return refused('not-open', 'The pull request is closed.')
    if (expectedHead !== undefined && found.head.commit !== expectedHead) {
      return refused('head-moved', 'The branch has moved since it was reviewed.')
    }
    const mergeable = json.at('mergeable')
    if (mergeable.exists() && !mergeable.flag()) {
      return refused('conflict', 'The same lines were changed on both branches.')
    }
    return refused('refused', answer.message || 'Forgejo does not allow the merge.')
  }
}

/**
 * Verifies and reads a webhook of Forgejo or Gitea.
 *
 * @param request The request.
 * @param secret The secret that the forge was given.
 * @returns What happened.
 * @throws {ForgeError} `webhook-signature`, `webhook-body`.
 */
export async function readForgejoWebhook(request: Request, secret: string): Promise<ForgeWebhook> {
  const { headers } = request
  const bytes = await webhookBytes(request)
  requireSignature(bytes, secret, headers.get('x-forgejo-signature') ?? headers.get('x-gitea-signature'))
  const json = webhookJson(bytes, headers.get('content-type'))
  const webhook = {
    delivery: headers.get('x-forgejo-delivery') ?? headers.get('x-gitea-delivery'),
    repository: json.at('repository').at('full_name').optionalText() ?? '',
  }
  const event = headers.get('x-forgejo-event') ?? headers.get('x-gitea-event')
  if (event === 'push') return { ...webhook, events: [pushEvent(json)] }
  if (event !== 'pull_request') return { ...webhook, events: [] }
  const pullRequest = json.at('pull_request')
  const action = actionOf(json.at('action').text(), pullRequest.at('merged').flag())
  if (action === null) return { ...webhook, events: [] }
  const head = pullRequest.at('head').at('ref').text()
  return { ...webhook, events: [{ type: 'pull-request', action, number: json.at('number').number(), head }] }
}

import type { CommitStatus, ForgeEvent, ForgePerson, ForgeRepository, ForgeWebhook, PullRequest } from '../forge.ts'
import { commentEvents } from './read-comment.ts'
import type { Json } from './json.ts'
import type { RestClient } from './rest-client.ts'
import type { RestDialect } from './rest-forge.ts'
import { commitStatusBody } from './commit-status.ts'
import { defaultBranchOf, pushEvent, requireSignature, webhookBytes, webhookJson } from './webhook.ts'

/** The part of a dialect that GitHub, Forgejo and Gitea have in common. */
export type GitHubAlike = Pick<
  RestDialect,
  'repository' | 'pulls' | 'comments' | 'changeComment' | 'mayWrite' | 'repositoryOf' | 'change' | 'setCommitStatus'
>

/**
 * The API that GitHub, Forgejo and Gitea have in common, since Forgejo's was modeled on GitHub's.
 *
 * @param owner Owner of the repository.
 * @param name Name of the repository.
 */
export function githubAlike(client: RestClient, owner: string, name: string): GitHubAlike {
  const repository = repositoryPath(owner, name)
  return {
    repository,
    pulls: `${repository}/pulls`,
    // A pull request is an issue, too.
    comments: ({ number }) => `${repository}/issues/${number}/comments`,
    changeComment: { method: 'PATCH', path: (_number, id) => `${repository}/issues/comments/${id}` },
    mayWrite: (person) => mayWrite(client, repository, person),
    repositoryOf,
    change: { method: 'PATCH', body: 'body', close: { state: 'closed' } },
    async setCommitStatus(commit: string, status: CommitStatus) {
      const path = `${repository}/statuses/${encodeURIComponent(commit)}`
      const { state, context } = status
      await client.send('POST', path, { body: { state, context, ...commitStatusBody(status) } })
    },
  }
}

async function mayWrite(client: RestClient, repository: string, { name }: ForgePerson): Promise<boolean> {
  const path = `${repository}/collaborators/${encodeURIComponent(name)}/permission`
  const { status, json } = await client.send('GET', path, { accepts: [404] })
  return status !== 404 && ['owner', 'admin', 'write'].includes(json.at('permission').optionalText() ?? '')
}

/** Path of a repository below the root of the API. */
export function repositoryPath(owner: string, name: string): string {
  return `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`
}

function repositoryOf(json: Json): ForgeRepository {
  return {
    fullName: json.at('full_name').text(),
    defaultBranch: json.at('default_branch').text(),
    url: json.at('html_url').text(),
    cloneUrl: json.at('clone_url').text(),
    private: json.at('private').flag(),
    archived: json.at('archived').flag(),
  }
}

/**
 * Reads a pull request.
 *
 * @param json As the forge returns it.
 * @param merged Whether it was merged, which forges represent differently.
 */
export function pullRequestOf(json: Json, merged: boolean): PullRequest {
  const other = json.at('state').text() === 'open' ? 'open' : 'closed'
  const end = (name: string) => ({
    branch: branchOf(json.at(name)),
    // Forgejo has an empty one of a branch that was deleted.
    commit: json.at(name).at('sha').optionalText() || null,
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
    ...(fromFork(json) ? { fork: true } : {}),
    // Before the merge, GitHub returns a commit here that it has only tried.
    mergeCommit: merged ? json.at('merge_commit_sha').optionalText() : null,
  }
}

/**
 * The name of a branch: once it was deleted, Forgejo has a reference of its own there, and the name in the label. A pull
 * request that was pushed without a branch (AGit) has no name either, and keeps that reference.
 */
export function branchOf(end: Json): string {
  const ref = end.at('ref').text()
  return ref.startsWith('refs/pull/') ? end.at('label').optionalText() || ref : ref
}

/** Whether the branch of a pull request is in another repository, or in one that was deleted. */
export function fromFork(json: Json): boolean {
  const repository = (end: string) => json.at(end).at('repo').at('full_name').optionalText()
  const [head, base] = [repository('head'), repository('base')]
  return base !== null && head !== base
}

/** The names of a webhook's headers; the first that exists is used. */
export interface WebhookHeaders {
  signature: readonly string[]
  delivery: readonly string[]
  event: readonly string[]
}

/** The webhooks of one of these forges, with details that only it has. */
interface WebhookDialect<More extends object> extends WebhookHeaders {
  more?: (event: string | null, json: Json) => More
}

/**
 * Verifies and reads a webhook of GitHub, Forgejo or Gitea.
 *
 * @param secret The secret that the forge has.
 * @param names Names of its headers, and details that only it has.
 * @throws {ForgeError} `webhook-signature`, `webhook-body`.
 */
export async function readSignedWebhook<More extends object = object>(
  request: Request,
  secret: string,
  names: WebhookDialect<More>,
): Promise<ForgeWebhook & Partial<More>> {
  const header = (wanted: readonly string[]) =>
    wanted.map((name) => request.headers.get(name)).find((value) => value !== null) ?? null
  const bytes = await webhookBytes(request)
  requireSignature(bytes, secret, header(names.signature))
  const json = webhookJson(bytes, request.headers.get('content-type'))
  const event = header(names.event)
  const webhook = {
    delivery: header(names.delivery),
    repository: json.at('repository').at('full_name').optionalText() ?? '',
    ...defaultBranchOf(json.at('repository')),
    events: eventsOf(event, json),
  }
  const more: Partial<More> = names.more?.(event, json) ?? {}
  return { ...webhook, ...more }
}

function eventsOf(event: string | null, json: Json): ForgeEvent[] {
  if (event === 'push') return [pushEvent(json)]
  if (event !== 'pull_request') return commentEvents(event, json)
  const pullRequest = json.at('pull_request')
  const action = actionOf(json.at('action').text(), pullRequest.at('merged').flag())
  if (action === null) return []
  const head = branchOf(pullRequest.at('head'))
  return [{ type: 'pull-request', action, number: json.at('number').number(), head }]
}

type PullRequestAction = Extract<ForgeEvent, { type: 'pull-request' }>['action']

/** Our name for the action on a pull request; null if it is not needed here. */
function actionOf(action: string, merged: boolean): PullRequestAction | null {
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

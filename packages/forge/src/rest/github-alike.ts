import type { CommitStatus, ForgeEvent, ForgeRepository, ForgeWebhook, PullRequest } from '../forge.ts'
import type { Json } from './json.ts'
import type { RestClient } from './rest-client.ts'
import type { RestDialect } from './rest-forge.ts'
import { commitStatusBody } from './commit-status.ts'
import { defaultBranchOf, pushEvent, requireSignature, webhookBytes, webhookJson } from './webhook.ts'

/** The part of a dialect that GitHub, Forgejo and Gitea have in common. */
export type GitHubAlike = Pick<
  RestDialect,
  'repository' | 'pulls' | 'comments' | 'repositoryOf' | 'change' | 'setCommitStatus'
>

/**
 * What GitHub, Forgejo and Gitea say alike: Forgejo's API was modelled on GitHub's.
 *
 * @param client Reaches the API.
 * @param owner Owner of the repository.
 * @param name Name of the repository.
 * @returns That part of their dialects.
 */
export function githubAlike(client: RestClient, owner: string, name: string): GitHubAlike {
  const repository = repositoryPath(owner, name)
  return {
    repository,
    pulls: `${repository}/pulls`,
    comments: (number) => `${repository}/issues/${number}/comments`,
    repositoryOf,
    change: { method: 'PATCH', body: 'body', close: { state: 'closed' } },
    async setCommitStatus(commit: string, status: CommitStatus) {
      const path = `${repository}/statuses/${encodeURIComponent(commit)}`
      const { state, context } = status
      await client.send('POST', path, { body: { state, context, ...commitStatusBody(status) } })
    },
  }
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
 * @param json As the forge shows it.
 * @param merged Whether it was merged, which each says in its own way.
 */
export function pullRequestOf(json: Json, merged: boolean): PullRequest {
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
    // Before the merge, GitHub names a commit here that it has only tried.
    mergeCommit: merged ? json.at('merge_commit_sha').optionalText() : null,
  }
}

/** The names of a webhook's headers; the first that is there counts. */
export interface WebhookHeaders {
  signature: readonly string[]
  delivery: readonly string[]
  event: readonly string[]
}

/**
 * Verifies and reads a webhook of GitHub, Forgejo or Gitea.
 *
 * @param secret The secret that the forge was given.
 * @param names How its headers are called.
 * @returns What happened.
 * @throws {ForgeError} `webhook-signature`, `webhook-body`.
 */
export async function readSignedWebhook(
  request: Request,
  secret: string,
  names: WebhookHeaders,
): Promise<ForgeWebhook> {
  const header = (wanted: readonly string[]) =>
    wanted.map((name) => request.headers.get(name)).find((value) => value !== null) ?? null
  const bytes = await webhookBytes(request)
  requireSignature(bytes, secret, header(names.signature))
  const json = webhookJson(bytes, request.headers.get('content-type'))
  return {
    delivery: header(names.delivery),
    repository: json.at('repository').at('full_name').optionalText() ?? '',
    ...defaultBranchOf(json.at('repository')),
    events: eventsOf(header(names.event), json),
  }
}

function eventsOf(event: string | null, json: Json): ForgeEvent[] {
  if (event === 'push') return [pushEvent(json)]
  if (event !== 'pull_request') return []
  const pullRequest = json.at('pull_request')
  const action = actionOf(json.at('action').text(), pullRequest.at('merged').flag())
  if (action === null) return []
  const head = pullRequest.at('head').at('ref').text()
  return [{ type: 'pull-request', action, number: json.at('number').number(), head }]
}

type PullRequestAction = Extract<ForgeEvent, { type: 'pull-request' }>['action']

/** Our word for what happened to a pull request; null for what nobody here needs. */
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

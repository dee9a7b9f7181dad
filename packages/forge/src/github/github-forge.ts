import { ForgeError } from '../forge-error.ts'
import type { Forge, ForgeWebhook, NewPullRequest } from '../forge.ts'
import { githubAlike, pullRequestOf, readSignedWebhook } from '../rest/github-alike.ts'
import type { Json } from '../rest/json.ts'
import type { MergeDialect } from '../rest/merge-pull-request.ts'
import { createRestClient, type RestAnswer, type RestClient, type RestContext } from '../rest/rest-client.ts'
import { createRestForge, type RestDialect } from '../rest/rest-forge.ts'
import { githubHeaders } from './github-app-token.ts'
import { createGitHubTokens, type GitHubCredentials, type GitHubTokens } from './github-tokens.ts'

/** A repository on GitHub or GitHub Enterprise Server. */
export interface GitHubOptions extends RestContext {
  owner: string
  name: string
  /** Credentials; all users of the same repository share `GitHubTokens`, so that one token is enough. */
  credentials: GitHubCredentials | GitHubTokens
  /** Root of the API: `https://api.github.com` by default, `https://HOST/api/v3` on GitHub Enterprise Server. */
  baseUrl?: string
  webhookSecret: string
}

/**
 * A repository on GitHub.
 *
 * @param options Its address and credentials.
 */
export function createGitHubForge(options: GitHubOptions): Forge {
  const { owner, name, credentials } = options
  const baseUrl = (options.baseUrl ?? 'https://api.github.com').replace(/\/$/, '')
  const tokens = 'current' in credentials ? credentials : createGitHubTokens({ ...options, credentials, baseUrl })
  const client = createRestClient({
    ...options,
    forge: 'GitHub',
    baseUrl,
    headers: async () => githubHeaders(await tokens.current()),
    renew: tokens.renew,
  })
  const alike = githubAlike(client, owner, name)
  const dialect: RestDialect = {
    ...alike,
    kind: 'github',
    gitCredentials: async () => ({ username: 'x-access-token', password: await tokens.current() }),
    pullRequestOf: (json) => pullRequestOf(json, json.at('merged_at').optionalText() !== null),
    searches: (head) => [
      {
        query: { head: `${owner}:${head}`, state: 'all', sort: 'created', direction: 'desc', per_page: '100' },
        until: 'open',
      },
    ],
    isOwn: (item, head) => item.at('head').at('ref').text() === head,
    create: (pullRequest) => create(client, alike.pulls, pullRequest),
    merge: mergeDialect,
    readWebhook: (request) => readGitHubWebhook(request, options.webhookSecret),
  }
  return createRestForge({ client, dialect, wait: options.wait })
}

async function create(
  client: RestClient,
  pulls: string,
  { head, base, title, body, draft = false }: NewPullRequest,
): Promise<Json | null> {
  const send = (asDraft: boolean) =>
    client.send('POST', pulls, { body: { head, base, title, body, draft: asDraft }, accepts: [422] })
  let answer = await send(draft)
  // Private repositories of some plans have no drafts.
  if (answer.status === 422 && draft && /draft/i.test(answer.message)) answer = await send(false)
  if (answer.status !== 422) return answer.json
  if (/already exists/i.test(answer.message)) return null
  throw new ForgeError('forge-invalid', `GitHub refused the pull request: ${answer.message || 'it gave no reason'}`)
}

const mergeDialect: MergeDialect = {
  forge: 'GitHub',
  noun: 'pull request',
  method: 'PUT',
  bodyOf: ({ method = 'merge', expectedHead, title }) => ({
    merge_method: method,
    ...(expectedHead === undefined ? {} : { sha: expectedHead }),
    ...(title === undefined ? {} : { commit_title: title }),
  }),
  accepts: [405, 409, 422],
  commitOf: ({ json }) => json.at('sha').text(),
  undecided,
  isConflict: (pullRequest) => pullRequest.at('mergeable_state').optionalText() === 'dirty',
}

/** After a push to one of its branches, GitHub computes in the background whether a pull request can be merged. */
function undecided({ status, message }: RestAnswer, pullRequest: Json): 'checking' | 'checked' | undefined {
  if (status !== 405 || !/not mergeable|base branch was modified/i.test(message)) return undefined
  const state = pullRequest.at('mergeable_state').optionalText() ?? ''
  if (state === 'unknown') return 'checking'
  return ['clean', 'unstable', 'has_hooks'].includes(state) ? 'checked' : undefined
}

/** A webhook of a GitHub App, which may also be about its installations. */
export interface GitHubAppWebhook extends ForgeWebhook {
  /** Set if somebody installed or removed it, or changed its repositories. */
  installation?: { action: string; account: string }
}

/**
 * Verifies and reads a webhook of GitHub.
 *
 * @param secret The secret that GitHub has.
 * @throws {ForgeError} `webhook-signature`, `webhook-body`.
 */
export async function readGitHubWebhook(request: Request, secret: string): Promise<GitHubAppWebhook> {
  return readSignedWebhook(request, secret, {
    signature: ['x-hub-signature-256'],
    delivery: ['x-github-delivery'],
    event: ['x-github-event'],
    more: installationOf,
  })
}

function installationOf(event: string | null, json: Json): Pick<GitHubAppWebhook, 'installation'> {
  if (event !== 'installation' && event !== 'installation_repositories') return {}
  const account = json.at('installation').at('account').at('login').optionalText() ?? ''
  return { installation: { action: json.at('action').text(), account } }
}

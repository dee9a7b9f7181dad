import type { Forge, ForgeWebhook, MergeRequest, NewPullRequest, PullRequest } from '../forge.ts'
import { branchOf, fromFork, githubAlike, pullRequestOf, readSignedWebhook } from '../rest/github-alike.ts'
import type { Json } from '../rest/json.ts'
import type { MergeDialect } from '../rest/merge-pull-request.ts'
import { createRestClient, type RestContext } from '../rest/rest-client.ts'
import { createRestForge, type RestDialect } from '../rest/rest-forge.ts'
import { readReview, reviewOf, type GivenReview } from './read-review.ts'

/** A repository on Forgejo or Gitea. */
export interface ForgejoOptions extends RestContext {
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
 * @param options Its address and credentials.
 */
export function createForgejoForge(options: ForgejoOptions): Forge {
  const client = createRestClient({
    ...options,
    forge: 'Forgejo',
    baseUrl: options.baseUrl.replace(/\/$/, ''),
    headers: () => Promise.resolve({ authorization: `token ${options.token}` }),
  })
  const alike = githubAlike(client, options.owner, options.name)
  const dialect: RestDialect = {
    ...alike,
    kind: 'forgejo',
    gitCredentials: () => Promise.resolve({ username: 'docwright', password: options.token }),
    pullRequestOf: readPullRequest,
    // The API has no filter by branch: open ones are searched first, then all.
    searches: () =>
      ['open', 'all'].map((state) => ({ query: { state, sort: 'recentupdate', limit: '50' }, until: 'any' })),
    isOwn: (item, head) => branchOf(item.at('head')) === head && !fromFork(item),
    async create({ head, base, title, body, draft = false }: NewPullRequest) {
      const answer = await client.send('POST', alike.pulls, {
        body: { head, base, title: draft ? `WIP: ${title}` : title, body },
        accepts: [409],
      })
      return answer.status === 409 ? null : answer.json
    },
    merge: mergeDialect,
    readWebhook: async (request) => {
      const webhook = await readForgejoWebhook(request, options.webhookSecret)
      const { events, reviewed } = webhook
      if (reviewed === undefined) return webhook
      return { ...webhook, events: [...events, ...(await readReview(client, alike.pulls, reviewed))] }
    },
  }
  return createRestForge({ client, dialect, wait: options.wait })
}

function readPullRequest(json: Json): PullRequest {
  const pullRequest = pullRequestOf(json, json.at('merged').flag())
  const { state, base } = pullRequest
  // The base of one that has ended is the branch as it is now, which may have every commit of the pull request.
  const began = state === 'open' ? null : json.at('merge_base').optionalText() || null
  return began === null ? pullRequest : { ...pullRequest, base: { ...base, commit: began } }
}

const mergeDialect: MergeDialect = {
  forge: 'Forgejo',
  noun: 'pull request',
  method: 'POST',
  bodyOf: ({ method = 'merge', expectedHead, title }: MergeRequest) => ({
    Do: method,
    ...(expectedHead === undefined ? {} : { head_commit_id: expectedHead }),
    ...(title === undefined ? {} : { MergeTitleField: title }),
  }),
  accepts: [405, 409, 422],
  // Forgejo's response is empty.
  commitOf: () => null,
  undecided: ({ message }) => (/try again later/i.test(message) ? 'checking' : undefined),
  isConflict(pullRequest) {
    const mergeable = pullRequest.at('mergeable')
    return mergeable.exists() && !mergeable.flag()
  },
}

/** A webhook that may report a review, whose comments must be requested from the forge. */
interface ForgejoWebhook extends ForgeWebhook {
  reviewed?: GivenReview
}

/**
 * Verifies and reads a webhook of Forgejo or Gitea.
 *
 * @param secret The secret that the forge has.
 * @throws {ForgeError} `webhook-signature`, `webhook-body`.
 */
export async function readForgejoWebhook(request: Request, secret: string): Promise<ForgejoWebhook> {
  return readSignedWebhook(request, secret, {
    signature: ['x-forgejo-signature', 'x-gitea-signature'],
    delivery: ['x-forgejo-delivery', 'x-gitea-delivery'],
    event: ['x-forgejo-event', 'x-gitea-event'],
    more: reviewOf,
  })
}

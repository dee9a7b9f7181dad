import type { MergeOutcome, MergeRequest, PullRequest } from '../forge.ts'
import type { Json } from './json.ts'
import type { RestAnswer, RestClient, RestContext } from './rest-client.ts'

/** A forge's way to merge, and its results. */
export interface MergeDialect {
  /** Name of the forge, for people. */
  forge: string
  /** The forge's name for a pull request. */
  noun: string
  method: 'POST' | 'PUT'
  bodyOf: (request: MergeRequest) => object
  /** Statuses that are results, besides 2xx. */
  accepts: readonly number[]
  /** The commit in a response; null if the pull request must be read for it. */
  commitOf: (answer: RestAnswer) => string | null
  /**
   * Whether a refusal may be none: the forge is still checking if a merge is possible, as it does after a push, or has found
   * by now that it is.
   */
  undecided: (answer: RestAnswer, pullRequest: Json) => 'checking' | 'checked' | undefined
  /** Whether both branches changed the same lines. */
  isConflict: (pullRequest: Json) => boolean
}

/** A pull request, with everything needed to merge it. */
export interface Merge extends Pick<RestContext, 'wait'> {
  client: RestClient
  /** Path of the pull request. */
  path: string
  pullRequestOf: (json: Json) => PullRequest
  dialect: MergeDialect
}

/** Number of merges that are tried of a forge that is checking, and of one that refuses what it has found to be possible. */
const maxAttempts = { checking: 8, checked: 3 } as const

/**
 * Merges a pull request of a forge, or says why not. A forge that is still checking is asked again, for up to 15 seconds;
 * one that has checked, twice: the check may have ended between the merge and the look at it.
 */
export async function mergePullRequest(merge: Merge, request: MergeRequest): Promise<MergeOutcome> {
  const { client, path, dialect, pullRequestOf } = merge
  const body = dialect.bodyOf(request)
  const tries = { checking: 0, checked: 0 }
  for (let attempt = 1; ; attempt += 1) {
    const answer = await client.send(dialect.method, `${path}/merge`, { body, accepts: dialect.accepts })
    const commit = answer.status < 300 ? dialect.commitOf(answer) : null
    if (commit !== null) return { merged: true, commit }
    const { json } = await client.send('GET', path)
    const found = pullRequestOf(json)
    if (found.state === 'merged' && found.mergeCommit !== null) return { merged: true, commit: found.mergeCommit }
    const state = dialect.undecided(answer, json)
    if (state === undefined || (tries[state] += 1) >= maxAttempts[state]) {
      return refusalOf(dialect, request, { answer, json, found })
    }
    await merge.wait(500 * attempt)
  }
}

function refusalOf(
  { forge, noun, isConflict }: MergeDialect,
  { expectedHead }: MergeRequest,
  { answer, json, found }: { answer: RestAnswer; json: Json; found: PullRequest },
): MergeOutcome {
  const refused = (reason: Extract<MergeOutcome, { merged: false }>['reason'], message: string) =>
    ({ merged: false, reason, message, files: [] }) as const
  if (found.state !== 'open') return refused('not-open', `The ${noun} is closed.`)
  if (expectedHead !== undefined && found.head.commit !== expectedHead) {
    return refused('head-moved', 'The branch has moved since it was reviewed.')
  }
  if (isConflict(json)) return refused('conflict', 'The same lines were changed on both branches.')
  return refused('refused', answer.message || `${forge} does not allow the merge.`)
}

import type { Forge, PullRequest } from '@docwright/forge'
import type { Store } from '../store/open-store.ts'
import { readPullRequestRow, writePullRequestRow } from '../store/pull-requests/pull-request-queries.ts'

/** Names of a pull request's fields at a forge. */
const fieldNames = [
  'state',
  'title',
  'body',
  'head',
  'base',
  'draft',
  'head_commit',
  'base_commit',
  'merge_commit',
] as const

/**
 * Wraps a forge elsewhere, so that whatever it says of our own pull requests is written down: jobs show the state that
 * was seen last, without asking the forge for each page.
 *
 * @param remember Writes a pull request down.
 * @returns The same forge.
 */
export function rememberPullRequests(forge: Forge, remember: (pullRequest: PullRequest) => Promise<void>): Forge {
  async function seen<Found extends PullRequest | null>(found: Found): Promise<Found> {
    if (found !== null && isOurs(found.head.branch)) await remember(found)
    return found
  }
  const readPullRequest: Forge['readPullRequest'] = async (number) => seen(await forge.readPullRequest(number))
  return {
    ...forge,
    readPullRequest,
    findPullRequest: async (head) => seen(await forge.findPullRequest(head)),
    createPullRequest: async (pullRequest) => seen(await forge.createPullRequest(pullRequest)),
    updatePullRequest: async (number, change) => seen(await forge.updatePullRequest(number, change)),
    closePullRequest: async (number) => seen(await forge.closePullRequest(number)),
    async mergePullRequest(number, request) {
      const outcome = await forge.mergePullRequest(number, request)
      // A merge is final, even if the forge does not show it yet: the next look at it writes it down.
      await readPullRequest(number).catch(() => null)
      return outcome
    },
  }
}

/**
 * Whether a branch is one of a job's.
 *
 * @param branch Its name.
 * @returns True below `docwright/`.
 */
export function isOurs(branch: string): boolean {
  return branch.startsWith('docwright/')
}

/**
 * Writes down a pull request as its forge shows it. A merged one stays merged, so that a late answer reverts nothing.
 * If nothing has changed, only the time of the look is written down.
 *
 * @returns Whether its state has changed; true for a new one.
 */
export async function rememberPullRequest(store: Store, projectId: string, pullRequest: PullRequest): Promise<boolean> {
  const { number, state, title, body, head, base, draft, mergeCommit } = pullRequest
  const now = store.clock()
  const seen = {
    state,
    title,
    body,
    head: head.branch,
    base: base.branch,
    draft: draft ? 1 : 0,
    head_commit: head.commit,
    base_commit: base.commit,
    merge_commit: mergeCommit,
  }
  return store.transaction(async (transaction) => {
    const known = await readPullRequestRow(transaction, projectId, number)
    if (known?.state === 'merged') return false
    // GitLab does not report it in lists, nor soon after the merge request was opened. It is about these two branches only.
    const isOfSame = known?.base === seen.base && known.head_commit === seen.head_commit
    if (isOfSame) seen.base_commit ??= known.base_commit
    const isSame = known !== undefined && fieldNames.every((name) => known[name] === seen[name])
    await writePullRequestRow(transaction, { ...seen, project_id: projectId, number }, { now, isSame })
    return known?.state !== state
  })
}

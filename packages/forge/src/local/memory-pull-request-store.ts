import type { PullRequestStore, StoredComment, StoredPullRequest } from '../pull-request-store.ts'

/** Keeps pull requests in memory, for tests and experiments. */
export function createMemoryPullRequestStore(): PullRequestStore {
  const pullRequests: StoredPullRequest[] = []
  const comments = new Map<number, StoredComment[]>()
  return {
    create(pullRequest, now) {
      const existing = pullRequests.find(
        ({ head, base, state }) => state === 'open' && head === pullRequest.head && base === pullRequest.base,
      )
      if (existing !== undefined) return Promise.resolve({ ...existing })
      const created: StoredPullRequest = {
        ...pullRequest,
        number: pullRequests.length + 1,
        state: 'open',
        headCommit: null,
        baseCommit: null,
        mergeCommit: null,
        createdAt: now,
        updatedAt: now,
      }
      pullRequests.push(created)
      return Promise.resolve({ ...created })
    },
    read: (number) => Promise.resolve(copyOf(pullRequests[number - 1])),
    list({ head, state, limit = Number.POSITIVE_INFINITY }) {
      const found = pullRequests.filter(
        (candidate) =>
          (head === undefined || candidate.head === head) && (state === undefined || candidate.state === state),
      )
      return Promise.resolve(
        found
          .toReversed()
          .slice(0, limit)
          .map((candidate) => ({ ...candidate })),
      )
    },
    update(number, change, { now, whileState }) {
      const stored = pullRequests[number - 1]
      if (stored === undefined) return Promise.resolve(null)
      const changed = whileState === undefined || stored.state === whileState
      if (changed) Object.assign(stored, change, { updatedAt: now })
      return Promise.resolve({ changed, pullRequest: { ...stored } })
    },
    addComment(number, comment) {
      const list = comments.get(number) ?? []
      const stored = { ...comment, id: `${number}-${list.length + 1}` }
      comments.set(number, [...list, stored])
      return Promise.resolve(stored)
    },
    listComments: (number) => Promise.resolve([...(comments.get(number) ?? [])]),
  }
}

function copyOf(stored: StoredPullRequest | undefined): StoredPullRequest | null {
  return stored === undefined ? null : { ...stored }
}

import { ForgeError } from '../forge-error.ts'
import type { NewPullRequest, PullRequest } from '../forge.ts'

/** The two requests of creating a pull request. */
export interface Creation {
  /** Creates it; null if the forge says that one exists. */
  create: (pullRequest: NewPullRequest) => Promise<PullRequest | null>
  /** Finds the pull request of a branch. */
  find: (head: string) => Promise<PullRequest | null>
}

/**
 * Creates a pull request in a way that can be repeated: if one exists already, or the forge fails after it may have
 * done its work, the open one of the branch is looked up.
 */
export async function findOrCreate(pullRequest: NewPullRequest, { create, find }: Creation): Promise<PullRequest> {
  const existing = async () => {
    const found = await find(pullRequest.head)
    return found !== null && found.state === 'open' && found.base.branch === pullRequest.base ? found : null
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      const created = (await create(pullRequest)) ?? (await existing())
      if (created !== null) return created
      throw new ForgeError('forge-conflict', 'The forge says that the pull request exists, but does not show it.')
    } catch (error) {
      if (!(error instanceof ForgeError) || error.code !== 'forge-unavailable') throw error
      const found = await existing()
      if (found !== null) return found
      if (attempt >= 3) throw error
    }
  }
}

import type { Site } from 'docwright/engine'
import { branchKey } from '../basics/branch-key.ts'

/** The sites that were made last: the next commit takes from them whatever has not changed. */
export interface RecentSites {
  /** The last site of a branch, else of the project's default branch. */
  find(projectId: string, branch: string, defaultBranch: string): Site | undefined
  add(projectId: string, branch: string, site: Site): void
  /** Forgets sites that were neither made nor requested recently; true if there were any. */
  sweep(): boolean
}

/** A large one takes tens of megabytes. */
const most = 8

/**
 * Remembers sites.
 *
 * @param clock Milliseconds since 1970.
 * @param idle Milliseconds after which one is forgotten.
 */
export function createRecentSites(clock: () => number, idle: number): RecentSites {
  const sites = new Map<string, { site: Site; usedAt: number }>()

  function use(projectId: string, branch: string): Site | undefined {
    const known = sites.get(branchKey({ projectId, branch }))
    if (known !== undefined) known.usedAt = clock()
    return known?.site
  }

  return {
    find: (projectId, branch, defaultBranch) => use(projectId, branch) ?? use(projectId, defaultBranch),
    add(projectId, branch, site) {
      const key = branchKey({ projectId, branch })
      sites.delete(key)
      sites.set(key, { site, usedAt: clock() })
      const [oldest] = sites.keys()
      if (oldest !== undefined && sites.size > most) sites.delete(oldest)
    },
    sweep() {
      const old = [...sites].filter(([, { usedAt }]) => usedAt < clock() - idle)
      for (const [key] of old) sites.delete(key)
      return old.length > 0
    },
  }
}

import { readPathPatterns } from '../source/path-patterns.ts'
import { matchesBranch } from './matches-branch.ts'
import type { PushTrigger } from './workflow.ts'

/** A push, as far as triggers look at it. */
export interface PushedChange {
  /** `owner/name` if it is another repository than the project's. */
  repository: string | null
  branch: string
  isDefaultBranch: boolean
  /** Paths that changed, from the root of the repository; undefined if they are not known. */
  paths: readonly string[] | undefined
}

/**
 * Whether a push starts a workflow.
 *
 * @param triggers The workflow's triggers.
 */
export function matchesPush(triggers: readonly PushTrigger[], push: PushedChange): boolean {
  return triggers.some(({ repository, branches, paths }) => {
    if (repository?.toLowerCase() !== push.repository?.toLowerCase()) return false
    const isBranch = branches.length === 0 ? push.isDefaultBranch : matchesBranch(branches, push.branch)
    if (!isBranch) return false
    if (paths.length === 0 || push.paths === undefined) return true
    return push.paths.some(readPathPatterns(paths, { ignoresCase: true }).names)
  })
}

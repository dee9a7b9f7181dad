import { resolveCommit } from '@docwright/forge'
import type { BranchUpdate } from '../commands/update-review.ts'
import { bringBase } from '../jobs/bring-base.ts'
import type { Project } from '../projects/project.ts'
import { openProjectMirror, type RepositoryParts } from './open-turn-project.ts'

/**
 * Creates the function that updates a project's branch: the branch is merged with its base in a checkout, changes of
 * both in `docs.json` are merged by their entries, and the result is pushed to its repository.
 */
export function createBranchUpdater(
  parts: RepositoryParts,
): (project: Project, branch: string, base: string) => Promise<BranchUpdate> {
  return async (project, branch, baseBranch) => {
    const mirror = await openProjectMirror(parts, project)
    await mirror.fetch()
    const { repository } = mirror
    const head = await resolveCommit(repository, `refs/heads/${branch}`)
    const base = await resolveCommit(repository, `refs/heads/${baseBranch}`)
    if (head === null || base === null) return { kind: 'gone' }
    const message = `Merge “${baseBranch}” into ${branch}`
    const brought = await bringBase(repository, { head, base, message, at: parts.store.clock() })
    if (brought.kind === 'marked') return { kind: 'conflict', files: brought.files }
    if (brought.kind !== 'merged') return brought
    const pushed = await mirror.push({ branch, commit: brought.commit, expected: head })
    if (pushed.pushed) return { kind: 'updated', commit: brought.commit }
    return pushed.reason === 'moved' ? { kind: 'moved' } : { kind: 'rejected', message: pushed.message }
  }
}

import type { KeptFiles } from '@docwright/contract'
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
): (project: Project, branch: string, base: string, kept?: KeptFiles) => Promise<BranchUpdate> {
  return async (project, branch, baseBranch, kept) => {
    const mirror = await openProjectMirror(parts, project)
    await mirror.fetch()
    const { repository } = mirror
    const head = await resolveCommit(repository, `refs/heads/${branch}`)
    const base = await resolveCommit(repository, `refs/heads/${baseBranch}`)
    if (head === null || base === null) return { kind: 'gone' }
    // A choice is about what somebody has seen.
    if (kept !== undefined && (kept.head !== head || kept.baseHead !== base)) return { kind: 'moved' }
    const message = `Merge “${baseBranch}” into ${branch}${keptLines(kept, branch, baseBranch)}`
    const ends = { head, base, message, at: parts.store.clock() }
    const brought = await bringBase(repository, ends, { kept: kept?.sides })
    if (brought.kind === 'marked') return { kind: 'conflict', files: brought.files }
    if (brought.kind !== 'merged') return brought
    const pushed = await mirror.push({ branch, commit: brought.commit, expected: head })
    if (pushed.pushed) return { kind: 'updated', commit: brought.commit }
    return pushed.reason === 'moved' ? { kind: 'moved' } : { kind: 'rejected', message: pushed.message }
  }
}

/** The commit says of which files one version was given up. */
function keptLines(kept: KeptFiles | undefined, branch: string, base: string): string {
  const lines = [...(kept?.sides ?? [])].map(([path, side]) => `Kept of ${side === 'ours' ? branch : base}: ${path}`)
  return lines.length === 0 ? '' : `\n\n${lines.join('\n')}`
}

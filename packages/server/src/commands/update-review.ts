import { ForgeError } from '@docwright/forge'
import type { KeptFiles, Outcome } from '@docwright/contract'
import type { Project } from '../projects/project.ts'
import { recordChange } from '../store/audit/record-change.ts'
import type { ReviewCommands } from './decide-reviews.ts'
import { attempt, refuse } from './refuse.ts'
import { requireProject } from './require-project.ts'

/** The result of updating a branch. */
export type BranchUpdate =
  | { kind: 'current' | 'moved' | 'gone' }
  | { kind: 'updated'; commit: string }
  /** Files in which both sides have changed the same. */
  | { kind: 'conflict'; files: readonly string[] }
  | { kind: 'rejected'; message: string }

/** Dependencies of updating a pull request. */
export interface UpdateCommands extends ReviewCommands {
  /** Brings what a base has got since into a branch, and pushes it. */
  updateBranch: (project: Project, branch: string, base: string, kept?: KeptFiles) => Promise<BranchUpdate>
}

/** Most files of a conflict that are named. */
const maxNamed = 5

/**
 * Brings what the base has got since into the branch of an open pull request. Somebody who pushes to the branch at that
 * moment goes first.
 *
 * @param number Of the pull request.
 * @param kept Whose version of files in conflict stays, as a person has decided.
 */
export async function updateReview(
  context: UpdateCommands,
  projectId: string,
  number: number,
  kept?: KeptFiles,
): Promise<Outcome> {
  const project = await requireProject(context.projects, projectId)
  return attempt(async () => {
    const forge = await context.forgeOf(project)
    const pullRequest = await forge.readPullRequest(number)
    if (pullRequest?.state !== 'open') return refuse('not-open', 'This pull request is not open any more.')
    const update = await context.updateBranch(project, pullRequest.head.branch, pullRequest.base.branch, kept)
    switch (update.kind) {
      case 'current':
        return refuse('up-to-date', 'It has everything of its base already.')
      case 'moved':
        return refuse(
          'head-moved',
          'Somebody has pushed to one of its branches meanwhile. Look at it again, then try once more.',
        )
      case 'gone':
        return refuse('unknown-ref', 'One of its two branches is gone.')
      case 'conflict':
        return refuse('conflict', conflictWords(update.files))
      case 'rejected':
        throw new ForgeError('git-rejected', update.message)
      case 'updated':
        await noteUpdate(context, project, number, { head: update.commit, ...keptFacts(kept) })
        return { status: 'done' }
    }
  })
}

async function noteUpdate(
  { store }: UpdateCommands,
  { id: projectId, organisationId }: Project,
  number: number,
  after: Record<string, unknown>,
): Promise<void> {
  const object = { id: String(number), name: `#${number}` }
  await store.transaction(async (transaction) => {
    recordChange(transaction, { action: 'review.updated', organisationId, projectId, object, after })
  })
}

/** Files of which one version was given up, as the log of changes names them: all of them, in a list that is never cut. */
function keptFacts(kept: KeptFiles | undefined): Record<string, unknown> {
  const pathsOf = (wanted: 'ours' | 'theirs'): string[] | undefined => {
    const paths = [...(kept?.sides ?? [])].flatMap(([path, side]) => (side === wanted ? [path] : []))
    return paths.length === 0 ? undefined : paths
  }
  const [filesOfBranch, filesOfBase] = [pathsOf('ours'), pathsOf('theirs')]
  return { keptOfBranch: filesOfBranch?.length, filesOfBranch, keptOfBase: filesOfBase?.length, filesOfBase }
}

function conflictWords(files: readonly string[]): string {
  const named = files.slice(0, maxNamed).map((file) => `\`${file}\``)
  const more = files.length > maxNamed ? ` and ${files.length - maxNamed} more` : ''
  return `Both sides have changed the same in ${named.join(', ')}${more}. Choose below whose version stays. Or send its job a message that says to bring it up to date: a language model puts text together. Or settle it with git in a clone of the branch.`
}

import type { ReferenceChange } from '@docwright/forge'
import type { Project } from '../projects/project.ts'
import { recordChange } from '../store/audit/record-change.ts'
import type { Store } from '../store/open-store.ts'

/** Branches of one push that are named; the others are counted. */
const named = 20
const heads = 'refs/heads/'

/**
 * Writes down who has pushed what to a repository that is hosted here.
 *
 * @param changes The branches and tags that have moved.
 */
export async function recordPush(store: Store, project: Project, changes: readonly ReferenceChange[]): Promise<void> {
  const { id: projectId, organisationId } = project
  await store.transaction(async (transaction) => {
    for (const { ref, before, after } of changes.slice(0, named)) {
      const name = ref.startsWith(heads) ? ref.slice(heads.length) : ref
      recordChange(transaction, {
        action: 'branch.pushed',
        organisationId,
        projectId,
        object: { name },
        before: { commit: before },
        after: { commit: after },
      })
    }
    if (changes.length > named)
      recordChange(transaction, {
        action: 'branch.pushed',
        organisationId,
        projectId,
        after: { others: changes.length - named },
      })
  })
}

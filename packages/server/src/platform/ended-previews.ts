import type { Hosting } from '../hosting/hosting.ts'
import type { Project } from '../projects/project.ts'
import type { Store } from '../store/open-store.ts'

/**
 * Takes the previews of pull requests away that were merged or closed. A branch that has moved since, or that another
 * open pull request proposes, keeps its preview.
 *
 * @param parts Database and hosting.
 * @param project The project.
 */
export async function retireEndedPreviews(
  { store, hosting }: { store: Store; hosting: Pick<Hosting, 'retire'> },
  project: Project,
): Promise<void> {
  const ended = await store.db
    .selectFrom('deployment')
    .innerJoin('pull_request', (join) =>
      join
        .onRef('pull_request.project_id', '=', 'deployment.project_id')
        .onRef('pull_request.head', '=', 'deployment.branch')
        .onRef('pull_request.head_commit', '=', 'deployment.commit_id'),
    )
    .select(['deployment.branch', 'pull_request.number', 'pull_request.state'])
    .where('deployment.project_id', '=', project.id)
    .where('deployment.live_at', 'is not', null)
    .where('deployment.branch', '!=', project.defaultBranch)
    .where('pull_request.state', '!=', 'open')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pull_request as other')
            .select('other.id')
            .whereRef('other.project_id', '=', 'deployment.project_id')
            .whereRef('other.head', '=', 'deployment.branch')
            .where('other.state', '=', 'open'),
        ),
      ),
    )
    .execute()
  for (const { branch, number, state } of ended) {
    await hosting.retire(project.id, branch, `Pull request #${number} was ${state}.`)
  }
}

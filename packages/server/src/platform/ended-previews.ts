import type { Forge, ForgeEvent } from '@docwright/forge'
import type { Hosting } from '../hosting/hosting.ts'
import type { Project } from '../projects/project.ts'
import type { Store } from '../store/open-store.ts'
import { listEndedPreviews } from '../store/pull-requests/pull-request-queries.ts'

/**
 * Takes the previews of pull requests away that were merged or closed, also those that are being made still. A branch
 * that has moved since, or that another open pull request proposes, keeps its preview.
 *
 * @param parts Database and hosting.
 */
export async function retireEndedPreviews(
  { store, hosting }: { store: Store; hosting: Pick<Hosting, 'retire'> },
  project: Project,
): Promise<void> {
  for (const { branch, number, state } of await listEndedPreviews(store.db, project)) {
    await hosting.retire(project.id, branch, `Pull request #${number} was ${state}.`)
  }
}

/**
 * Removes the preview of a pull request that its forge reports as merged or closed, even if it is still being made. A
 * fork may have a branch of the same name, so the deployed commit decides.
 *
 * @param parts Hosting and the forge.
 * @param event The forge's event.
 */
export async function retireEndedPreview(
  { hosting, forge }: { hosting: Pick<Hosting, 'deploymentsOf' | 'retire'>; forge: Pick<Forge, 'readPullRequest'> },
  { id, defaultBranch }: Pick<Project, 'id' | 'defaultBranch'>,
  { action, head, number }: Extract<ForgeEvent, { type: 'pull-request' }>,
): Promise<void> {
  if ((action !== 'closed' && action !== 'merged') || head === defaultBranch) return
  const [newest] = await hosting.deploymentsOf(id, { branch: head, limit: 1 })
  if (newest === undefined || newest.status === 'retired') return
  const pullRequest = await forge.readPullRequest(number)
  if (pullRequest?.head.commit !== newest.commit) return
  await hosting.retire(id, head, `Pull request #${number} was ${action}.`)
}

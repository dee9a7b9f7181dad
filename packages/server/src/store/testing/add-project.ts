import { createId } from '../create-id.ts'
import type { Store } from '../open-store.ts'

/**
 * Puts a project and its organisation into the database, for tests of what belongs to projects.
 *
 * @param options Slug; organisation, where it is there already.
 * @returns Their ids.
 */
export async function addProject(
  store: Store,
  options: { slug?: string; organisationId?: string } = {},
): Promise<{ projectId: string; organisationId: string }> {
  const now = store.clock()
  const organisationId = options.organisationId ?? createId('organisation', now)
  if (options.organisationId === undefined) {
    await store.db.insertInto('organisation').values({ id: organisationId, name: 'Acme', created_at: now }).execute()
  }
  const projectId = createId('project', now)
  await store.db
    .insertInto('project')
    .values({
      id: projectId,
      organisation_id: organisationId,
      slug: options.slug ?? 'handbook',
      name: 'Handbook',
      repository_kind: 'local',
      default_branch: 'main',
      docs_folder: '',
      settings: '{}',
      next_pull_request: 1,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return { projectId, organisationId }
}

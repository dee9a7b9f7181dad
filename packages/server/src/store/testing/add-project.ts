import { createId } from '../create-id.ts'
import type { Store } from '../open-store.ts'

/**
 * Puts a project and its organization into the database, for tests of a project's parts.
 *
 * @param options Changes of the defaults; the organization, if it already exists.
 * @returns Their ids.
 */
export async function addProject(
  store: Store,
  options: { slug?: string; name?: string; organisationId?: string; docsFolder?: string; settings?: object } = {},
): Promise<{ projectId: string; organisationId: string }> {
  const now = store.clock()
  const { slug = 'handbook', name = 'Handbook', docsFolder = '', settings = {} } = options
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
      slug,
      name,
      repository_kind: 'local',
      default_branch: 'main',
      docs_folder: docsFolder,
      settings: JSON.stringify(settings),
      next_pull_request: 1,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return { projectId, organisationId }
}

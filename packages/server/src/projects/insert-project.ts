import { recordChange } from '../store/audit/record-change.ts'
import type { Store } from '../store/open-store.ts'
import { insertProject, listSlugs } from '../store/projects/project-queries.ts'
import { insertVisit } from '../store/projects/visit-queries.ts'
import { insertRepository } from '../store/repositories/repository-queries.ts'
import type { SecretBox } from '../store/secret-box.ts'
import { writeForgeToken } from './forge-token.ts'
import type { NewProject } from './new-project.ts'
import { ProjectError } from './project-error.ts'
import { projectSettingsSchema, readProject, type Project } from './project.ts'
import type { RepositoryContent } from './recorded-copy.ts'
import { freeSlug, slugOf } from './slug.ts'

/**
 * Writes a new project with everything that belongs to it, and its entry in the log, in one transaction.
 *
 * @param made Its repository, as it was made.
 * @param made.content All that the object store has of it.
 * @throws ProjectError if its slug is taken.
 */
export async function insertNewProject(
  { store, secrets }: { store: Store; secrets: SecretBox },
  id: string,
  input: NewProject,
  { branch, docsFolder, content }: { branch: string; docsFolder: string; content: RepositoryContent | undefined },
): Promise<Project> {
  const now = store.clock()
  const { repository: wanted } = input
  return store.transaction(async (transaction) => {
    const taken = await listSlugs(transaction)
    if (input.slug !== undefined && taken.has(input.slug)) {
      throw new ProjectError(
        'project-slug',
        `The name “${input.slug}” is already taken by another project. Choose another.`,
      )
    }
    const row = {
      id,
      organisation_id: input.organisationId,
      slug: input.slug ?? freeSlug(slugOf(input.name), taken),
      name: input.name.trim(),
      repository_kind: wanted.kind === 'remote' ? wanted.forge : ('local' as const),
      repository_url: wanted.kind === 'remote' ? wanted.url : null,
      default_branch: branch,
      docs_folder: docsFolder,
      settings: JSON.stringify(projectSettingsSchema.parse({})),
      next_pull_request: 1,
      created_at: now,
      updated_at: now,
      archived_at: null,
      connection_id: wanted.kind === 'remote' ? (wanted.connectionId ?? null) : null,
    }
    await insertProject(transaction, row)
    await insertVisit(transaction, id)
    if (content !== undefined) await insertRepository(transaction, id, content)
    if (wanted.kind === 'remote' && wanted.token !== null)
      await writeForgeToken(transaction, secrets, { projectId: id, token: wanted.token, now })
    recordChange(transaction, {
      action: 'project.created',
      organisationId: row.organisation_id,
      projectId: id,
      object: { id, name: row.name },
      after: { slug: row.slug, repository: row.repository_kind, branch, docsFolder },
    })
    return readProject(row)
  })
}

import type { Accounts } from '../access/accounts.ts'
import { createApiKey } from '../access/manage-keys.ts'
import type { NewRepository, Projects } from '../projects/projects.ts'
import type { Store } from '../store/open-store.ts'

/** The project that a new platform begins with. */
export interface FirstProject {
  name: string
  slug?: string
  repository: NewRepository
  docsFolder?: string
}

/** What a person has to be told after a start. */
export interface StartNews {
  /** Token of the link that makes the owner's account; undefined where there is an account. */
  ownerToken: string | undefined
  /** The first project with its key, at the first start. */
  project: { id: string; slug: string; name: string; key: string } | undefined
}

/**
 * The organisation of this platform; made where there is none. Of several processes that start at once, one makes it.
 *
 * @param store The database.
 * @returns Its id, and whether it was made by this call.
 */
export async function findOrMakeOrganisation(store: Store): Promise<{ organisationId: string; isNew: boolean }> {
  const find = async (): Promise<string | undefined> =>
    (await store.db.selectFrom('organisation').select('id').orderBy('created_at').executeTakeFirst())?.id
  const existing = await find()
  if (existing !== undefined) return { organisationId: existing, isNew: false }
  // The fixed name of a row that only one process can insert decides who makes it.
  const claim = { id: 'organisation_first', name: 'Docwright', created_at: store.clock() }
  const { numInsertedOrUpdatedRows } = await store.db
    .insertInto('organisation')
    .values(claim)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return { organisationId: claim.id, isNew: numInsertedOrUpdatedRows === 1n }
}

/**
 * Makes what a new platform needs: an organisation, a first project, a key to it, and the link for the owner's account.
 *
 * @param world Where to make it.
 * @param world.store The database.
 * @param world.projects Its projects.
 * @param world.accounts Its accounts.
 * @param first The first project; null for none.
 */
export async function prepareFirstStart(
  { store, projects, accounts }: { store: Store; projects: Projects; accounts: Accounts },
  first: FirstProject | null,
): Promise<StartNews> {
  const { organisationId, isNew } = await findOrMakeOrganisation(store)
  const ownerToken = await accounts.createOwnerToken()
  if (!isNew || first === null) return { ownerToken, project: undefined }
  const project = await projects.create({ organisationId, ...first }).catch(async (cause: unknown) => {
    // The next start is the first one again.
    await removeUnused(store, organisationId)
    throw cause
  })
  const { text } = await createApiKey(store, { organisationId, projectId: project.id, name: 'First key' })
  return { ownerToken, project: { id: project.id, slug: project.slug, name: project.name, key: text } }
}

async function removeUnused(store: Store, organisationId: string): Promise<void> {
  await store.db
    .deleteFrom('organisation')
    .where('id', '=', organisationId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('project').select('project.id').where('project.organisation_id', '=', organisationId))),
    )
    .execute()
}

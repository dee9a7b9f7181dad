import { usualKeyDays } from '@docwright/contract'
import type { Accounts } from '../access/accounts.ts'
import { createApiKey } from '../access/manage-keys.ts'
import type { NewRepository } from '../projects/new-project.ts'
import type { Projects } from '../projects/projects.ts'
import { hasApiKey } from '../store/access/api-key-queries.ts'
import { findOrganisation, makeOrganisation } from '../store/access/member-queries.ts'
import type { Store } from '../store/open-store.ts'
import { hasProject } from '../store/projects/project-queries.ts'

const day = 24 * 60 * 60 * 1000

/** The project that a new platform begins with. */
export interface FirstProject {
  name: string
  slug?: string
  repository: NewRepository
  docsFolder?: string
}

/** News for the operator after a start. */
export interface StartNews {
  /** Token of the link that makes the owner's account; undefined if there is an account. */
  ownerToken: string | undefined
  /** The first project with its key, at the first start. */
  project: { id: string; slug: string; name: string; key: string } | undefined
}

/**
 * The organization of this platform; created if there is none. Of several processes that start at once, one creates it.
 *
 * @returns Its id.
 */
export async function findOrMakeOrganisation(store: Store): Promise<string> {
  const existing = await findOrganisation(store.db)
  if (existing !== undefined) return existing
  // A fixed id, so that only one exists, whichever process creates it.
  const made = { id: 'organisation_first', name: 'Docwright', created_at: store.clock() }
  await makeOrganisation(store.db, made)
  return made.id
}

/**
 * Creates the first objects of a new platform: an organization, a first project, a key to it, and the link for the
 * owner's account. Each is created only if it is missing, so that the next start completes an interrupted one.
 *
 * @param context The database.
 * @param context.projects Its projects.
 * @param context.accounts Its accounts.
 * @param first The first project; null for none.
 */
export async function prepareFirstStart(
  { store, projects, accounts }: { store: Store; projects: Projects; accounts: Pick<Accounts, 'createOwnerToken'> },
  first: FirstProject | null,
): Promise<StartNews> {
  const organisationId = await findOrMakeOrganisation(store)
  const ownerToken = await accounts.createOwnerToken()
  if (first === null) return { ownerToken, project: undefined }
  const project = await store.alone('first-start', async () => {
    const owner = { organisationId }
    const [existing] = await projects.list({ ...owner, limit: 1 })
    // People with an account create keys on the dashboard; an archived project is not created again.
    if (existing !== undefined && ownerToken === undefined) return undefined
    if (await hasApiKey(store.db, organisationId)) return undefined
    if (existing === undefined && (await hasProject(store.db))) return undefined
    const { id, slug, name } = existing ?? (await projects.create({ ...owner, ...first }))
    const expiresAt = store.clock() + usualKeyDays * day
    const { text } = await createApiKey(store, { organisationId, projectId: id, name: 'First key', expiresAt })
    return { id, slug, name, key: text }
  })
  return { ownerToken, project }
}

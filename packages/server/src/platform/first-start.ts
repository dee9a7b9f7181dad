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
 * @returns Its id.
 */
export async function findOrMakeOrganisation(store: Store): Promise<string> {
  const existing = await findOrganisation(store.db)
  if (existing !== undefined) return existing
  // A fixed name, so that it exists once whoever makes it.
  const made = { id: 'organisation_first', name: 'Docwright', created_at: store.clock() }
  await makeOrganisation(store.db, made)
  return made.id
}

/**
 * Makes what a new platform needs: an organisation, a first project, a key to it, and the link for the owner's account.
 * Each is looked for before it is made, so that a start which was killed in the middle is made good by the next one.
 *
 * @param context Where to make it.
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
    // Whoever has an account makes keys on the dashboard; a project that was archived is not made again.
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

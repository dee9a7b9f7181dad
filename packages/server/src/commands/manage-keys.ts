import type { ApiKey } from '../access/api-key.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '../access/manage-keys.ts'
import type { ApiKeyAnswer, ApiKeyInput, Outcome } from '@docwright/contract'
import type { Projects } from '../projects/projects.ts'
import type { Store } from '../store/open-store.ts'
import { attempt, refuse } from './refuse.ts'
import { requireProject } from './require-project.ts'

/** Dependencies of managing a project's keys. */
export interface KeyCommands {
  store: Store
  projects: Pick<Projects, 'find'>
}

/** A key as clients of the API get it. */
export function presentKey(key: ApiKey): ApiKeyAnswer {
  const { id, name, lastFour, scopes, addresses, origins, projectId } = key
  const iso = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString())
  return {
    id,
    name,
    kind: scopes.includes('search') ? 'assistant' : 'admin',
    lastFour,
    scopes: [...scopes],
    addresses: [...addresses],
    origins: [...origins],
    allProjects: projectId === null,
    createdAt: new Date(key.createdAt).toISOString(),
    expiresAt: iso(key.expiresAt),
    lastUsedAt: iso(key.lastUsedAt),
    revokedAt: iso(key.revokedAt),
  }
}

/** The keys that open a project: those in force first, each group with the newest first. */
export async function readKeys({ store, projects }: KeyCommands, projectId: string): Promise<ApiKey[]> {
  const { organisationId } = await requireProject(projects, projectId)
  const keys = await listApiKeys(store.db, { organisationId, projectId })
  return [...keys.filter(({ revokedAt }) => revokedAt === null), ...keys.filter(({ revokedAt }) => revokedAt !== null)]
}

/**
 * Creates a key for one project.
 *
 * @param input Its properties.
 * @param userId The creator, if it is a person.
 * @returns The key's text, which is not shown again, and the stored key.
 */
export async function createKey(
  { store, projects }: KeyCommands,
  projectId: string,
  { name, scopes, addresses, origins, expiresAt }: ApiKeyInput,
  userId: string | undefined,
): Promise<Outcome<{ text: string; key: ApiKey }>> {
  const { organisationId } = await requireProject(projects, projectId)
  const expiry = expiresAt === null ? null : Date.parse(expiresAt)
  return attempt(async () => {
    const made = await createApiKey(store, {
      organisationId,
      projectId,
      name,
      scopes,
      addresses,
      origins,
      expiresAt: expiry,
      userId,
    })
    return { status: 'done', ...made }
  })
}

/** Revokes a key that opens a project: from the next request on it opens nothing. */
export async function revokeKey(context: KeyCommands, projectId: string, keyId: string): Promise<Outcome> {
  const { organisationId } = await requireProject(context.projects, projectId)
  // A key to all projects is listed with each, and revoked by none of them.
  const isTheirs = (await readKeys(context, projectId)).some((one) => one.id === keyId && one.projectId === projectId)
  const key = isTheirs ? await revokeApiKey(context.store, { organisationId }, keyId) : undefined
  return key === undefined ? refuse('not-found', 'This key does not exist.') : { status: 'done' }
}

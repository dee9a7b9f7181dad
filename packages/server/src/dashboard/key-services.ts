import type { ApiKey } from '../access/api-key.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '../access/manage-keys.ts'
import type { ApiKeySummary } from '../contract/dashboard-administration.ts'
import type { KeyServices } from '../contract/dashboard-services.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { attempt, refuse } from '../commands/refuse.ts'

/**
 * API keys as the dashboard shows them (decisions §1.6).
 *
 * @param context The platform.
 */
export function createKeyServices({ store, projects }: DashboardContext): KeyServices {
  async function ownerOf(projectId: string): Promise<{ organisationId: string; projectId: string }> {
    const project = await projects.find(projectId)
    if (project === undefined) throw new Error('The project of a page is gone.')
    return { organisationId: project.organisationId, projectId }
  }

  return {
    async list(projectId) {
      const keys = await listApiKeys(store.db, await ownerOf(projectId))
      const shown = keys.map(summaryOf)
      return [...shown.filter((key) => key.revokedAt === null), ...shown.filter((key) => key.revokedAt !== null)]
    },
    create: async (projectId, { name, scopes, addresses, expiresAt }, account) =>
      attempt(async () => {
        const { text, key } = await createApiKey(store, {
          ...(await ownerOf(projectId)),
          name,
          scopes,
          addresses,
          expiresAt: expiresAt === null ? null : Date.parse(expiresAt),
          userId: account.id,
        })
        return { status: 'done', key: text, summary: summaryOf(key) }
      }),
    async revoke(projectId, keyId) {
      const owner = await ownerOf(projectId)
      const listed = (await listApiKeys(store.db, owner)).some(({ id }) => id === keyId)
      const key = listed ? await revokeApiKey(store, owner, keyId) : undefined
      return key === undefined ? refuse('not-found', 'There is no such key.') : { status: 'done' }
    },
  }
}

function summaryOf(key: ApiKey): ApiKeySummary {
  const { id, name, lastFour, scopes, addresses, createdAt, expiresAt, lastUsedAt, revokedAt } = key
  return {
    id,
    name,
    lastFour,
    scopes: [...scopes],
    addresses: [...addresses],
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: textOf(expiresAt),
    lastUsedAt: textOf(lastUsedAt),
    revokedAt: textOf(revokedAt),
  }
}

function textOf(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}

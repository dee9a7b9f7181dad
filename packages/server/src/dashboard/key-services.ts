import type { ApiKey } from '../access/api-key.ts'
import { createKey, readKeys, revokeKey } from '../commands/manage-keys.ts'
import type { ApiKeySummary, KeyServices } from '@docwright/contract'
import type { DashboardContext } from './dashboard-context.ts'

/** API keys as the dashboard shows them. */
export function createKeyServices(context: Pick<DashboardContext, 'store' | 'projects'>): KeyServices {
  return {
    list: async (projectId) => (await readKeys(context, projectId)).map(summaryOf),
    async create(projectId, input, account) {
      const made = await createKey(context, projectId, input, account.id)
      return made.status === 'done' ? { status: 'done', key: made.text, summary: summaryOf(made.key) } : made
    },
    revoke: async (projectId, keyId) => revokeKey(context, projectId, keyId),
  }
}

function summaryOf(key: ApiKey): ApiKeySummary {
  const { id, name, lastFour, scopes, addresses, origins, createdAt, expiresAt, lastUsedAt, revokedAt } = key
  return {
    id,
    name,
    lastFour,
    scopes: [...scopes],
    addresses: [...addresses],
    origins: [...origins],
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: textOf(expiresAt),
    lastUsedAt: textOf(lastUsedAt),
    revokedAt: textOf(revokedAt),
  }
}

function textOf(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}

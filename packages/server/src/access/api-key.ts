import { apiKeyScopes } from '@docwright/contract'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { ApiKeyTable } from '../store/projects/project-tables.ts'
import { parseStored, parseStoredOrNull, wordsSchema } from '../store/stored-json.ts'

const scopesSchema = z.array(z.enum(apiKeyScopes))

/** The scope of a key: read, or also change; `search` is for keys that read public content. */
export type KeyScope = z.infer<typeof scopesSchema>[number]

/** A key as its owners see it; the key itself is stored nowhere. */
export interface ApiKey {
  id: string
  organisationId: string
  /** Null for a key to every project of the organization. */
  projectId: string | null
  name: string
  lastFour: string
  scopes: readonly KeyScope[]
  /** Addresses and ranges it may be used from; empty for any. */
  addresses: readonly string[]
  /** Origins whose pages may use it, `*` for any; empty for none. */
  origins: readonly string[]
  /** All moments are milliseconds since 1970. */
  createdAt: number
  expiresAt: number | null
  lastUsedAt: number | null
  revokedAt: number | null
}

/** Reads a key's row. */
export function readApiKey(row: Selectable<ApiKeyTable>): ApiKey {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    projectId: row.project_id,
    name: row.name,
    lastFour: row.last_four,
    scopes: parseStored(scopesSchema, row.scopes),
    addresses: parseStoredOrNull(wordsSchema, row.addresses) ?? [],
    origins: parseStoredOrNull(wordsSchema, row.origins) ?? [],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  }
}

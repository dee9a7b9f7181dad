import { insertApiKey, listApiKeyRows, revokeApiKeyRow } from '../store/access/api-key-queries.ts'
import { recordChange } from '../store/audit/record-change.ts'
import { createId } from '../store/create-id.ts'
import type { Queries, Store } from '../store/open-store.ts'
import { AccessError } from './access-error.ts'
import { isAddressEntry } from './address-list.ts'
import { isOriginEntry } from './origin-list.ts'
import { readApiKey } from './api-key.ts'
import type { ApiKey, KeyScope } from './api-key.ts'
import { createKeyText, digestOfKey } from './key-text.ts'

/** The properties of a new key. */
export interface NewApiKey {
  organisationId: string
  /** Omitted for a key to every project of the organization. */
  projectId?: string | undefined
  name: string
  /** Both by default. */
  scopes?: readonly KeyScope[] | undefined
  /** Addresses and ranges it may be used from; any if omitted or empty. */
  addresses?: readonly string[] | undefined
  /** Origins whose pages may use an assistant key, `*` for any; none by default. */
  origins?: readonly string[] | undefined
  /** Milliseconds since 1970; never if omitted or null. */
  expiresAt?: number | null | undefined
  /** Who created it. */
  userId?: string | undefined
}

/**
 * Creates an API key.
 *
 * @param input Its properties.
 * @returns The key's text, which cannot be read again, and the stored key.
 * @throws AccessError if the input makes no sense.
 */
export async function createApiKey(store: Store, input: NewApiKey): Promise<{ text: string; key: ApiKey }> {
  const now = store.clock()
  refuseNonsense(input, now)
  const text = createKeyText()
  const row = {
    id: createId('key', now),
    organisation_id: input.organisationId,
    project_id: input.projectId ?? null,
    name: input.name.trim(),
    digest: digestOfKey(text),
    last_four: text.slice(-4),
    scopes: JSON.stringify([...new Set(input.scopes ?? ['read', 'write'])]),
    addresses: input.addresses === undefined || input.addresses.length === 0 ? null : JSON.stringify(input.addresses),
    origins: input.origins === undefined || input.origins.length === 0 ? null : JSON.stringify(input.origins),
    expires_at: input.expiresAt ?? null,
    last_used_at: null,
    revoked_at: null,
    created_by: input.userId ?? null,
    created_at: now,
  }
  await store.transaction(async (transaction) => {
    await insertApiKey(transaction, row)
    recordChange(transaction, {
      action: 'key.created',
      organisationId: row.organisation_id,
      projectId: row.project_id,
      object: { id: row.id, name: row.name },
      after: {
        scopes: input.scopes ?? ['read', 'write'],
        addresses: input.addresses,
        expiresAt: row.expires_at === null ? undefined : new Date(row.expires_at).toISOString(),
      },
    })
  })
  return { text, key: readApiKey(row) }
}

/**
 * The keys that open a project: its own, and those of its whole organization. Newest first, revoked ones included.
 *
 * @param owner Organization, and the project; by default, all keys of the organization.
 */
export async function listApiKeys(
  queries: Queries,
  owner: { organisationId: string; projectId?: string | undefined },
): Promise<ApiKey[]> {
  const { organisationId, projectId } = owner
  const rows = await listApiKeyRows(queries, organisationId, projectId)
  return rows.map(readApiKey)
}

/**
 * Revokes a key: from the next request on it opens nothing. Revoking twice changes nothing.
 *
 * @param owner Organization of the key.
 * @returns The key; undefined if the organization has no such key.
 */
export async function revokeApiKey(
  store: Store,
  { organisationId }: { organisationId: string },
  keyId: string,
): Promise<ApiKey | undefined> {
  const now = store.clock()
  const row = await store.transaction(async (transaction) => {
    const revoked = await revokeApiKeyRow(transaction, organisationId, keyId, now)
    if (revoked?.revoked_at === now) {
      const { id, name, project_id: projectId } = revoked
      recordChange(transaction, { action: 'key.revoked', organisationId, projectId, object: { id, name } })
    }
    return revoked
  })
  return row === undefined ? undefined : readApiKey(row)
}

/** A key in web pages opens only public content, and only one site. */
function refuseMixedKinds({ scopes = [], projectId, origins = [] }: NewApiKey): void {
  const isAssistant = scopes.includes('search')
  if (isAssistant && (scopes.length > 1 || projectId === undefined)) {
    throw new AccessError('key-scopes', 'An assistant key is for one project, and has the scope “search” alone.')
  }
  if (!isAssistant && origins.length > 0) {
    throw new AccessError('key-origin', 'Only an assistant key can be used from web pages. Leave the origins out.')
  }
  const wrong = origins.find((origin) => !isOriginEntry(origin))
  if (wrong !== undefined) {
    throw new AccessError(
      'key-origin',
      `“${wrong}” is not a valid origin. Enter origins such as https://www.example.com, or * for any.`,
    )
  }
}

function refuseNonsense(input: NewApiKey, now: number): void {
  if (!/\S/.test(input.name) || input.name.length > 100) {
    throw new AccessError('key-name', 'Enter a name of at most 100 characters for the key.')
  }
  if (input.scopes?.length === 0) {
    throw new AccessError('key-scopes', 'Choose at least one of the scopes “read” and “write”.')
  }
  refuseMixedKinds(input)
  const wrong = input.addresses?.find((entry) => !isAddressEntry(entry))
  if (wrong !== undefined) {
    throw new AccessError(
      'key-address',
      `“${wrong}” is not a valid address. Enter addresses or ranges such as 203.0.113.7 or 2001:db8::/32.`,
    )
  }
  if (input.expiresAt !== undefined && input.expiresAt !== null && input.expiresAt <= now) {
    throw new AccessError('key-expiry', 'The expiry date is in the past. Choose a date in the future.')
  }
}

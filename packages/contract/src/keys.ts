import { z } from 'zod'
import { adminScopes, apiKeyScopes } from './dashboard-administration.ts'

const dateTime = z.iso.datetime()

/** A key without its secret. */
export const apiKeySchema = z
  .strictObject({
    id: z.string().meta({ description: 'Unique identifier of the key.' }),
    name: z.string(),
    kind: z.enum(['admin', 'assistant']).meta({
      description:
        '`admin`: a secret for servers. `assistant`: reads what the public may read, and may stand in web pages.',
    }),
    lastFour: z.string().meta({ description: 'Its last four characters.' }),
    scopes: z.array(z.enum(apiKeyScopes)).meta({ description: 'What it may do; `search` is all of an assistant key.' }),
    addresses: z.array(z.string()).meta({ description: 'Addresses and ranges it may be used from; empty for any.' }),
    origins: z
      .array(z.string())
      .meta({ description: 'Websites on which it may be used, `*` for any; empty for none.' }),
    allProjects: z.boolean().meta({ description: 'Whether it opens every project of the organization.' }),
    createdAt: dateTime,
    expiresAt: dateTime.nullable().meta({ description: 'From then on it is refused; null for never.' }),
    lastUsedAt: dateTime.nullable(),
    revokedAt: dateTime.nullable(),
  })
  .meta({ id: 'ApiKey', description: 'An API key, without the key itself, which is shown once.' })

export type ApiKeyAnswer = z.infer<typeof apiKeySchema>

/** Answer of "list keys". */
export const apiKeyListSchema = z.strictObject({ keys: z.array(apiKeySchema) }).meta({ id: 'ApiKeyList' })

/** Days until a new key expires, unless another number is chosen. */
export const usualKeyDays = 90

/** Body of "create a key". */
export const createApiKeySchema = z
  .object({
    name: z.string().regex(/\S/, 'must not be empty').max(100).meta({ description: 'What it is for.' }),
    kind: z.enum(['admin', 'assistant']).default('admin'),
    scopes: z.array(z.enum(adminScopes)).min(1).max(2).optional().meta({
      description: 'Of an admin key: both without it.',
    }),
    addresses: z.array(z.string().max(100)).max(100).default([]).meta({
      description: 'Addresses and ranges it may be used from, such as `203.0.113.0/24`; empty for any.',
    }),
    origins: z.array(z.string().max(300)).max(100).default([]).meta({
      description:
        'Of an assistant key: origins of the web pages that may use it, `*` for any; empty for servers only.',
    }),
    expiresInDays: z.int().min(1).max(36_500).nullable().default(usualKeyDays).meta({
      description: 'Days until it is refused; null for never.',
    }),
  })
  .meta({
    id: 'CreateApiKey',
    examples: [{ name: 'Search field', kind: 'assistant', origins: ['https://www.example.com'] }],
  })

export type CreateApiKey = z.infer<typeof createApiKeySchema>

/** Answer of "create a key". */
export const createdApiKeySchema = z
  .strictObject({
    secret: z.string().meta({ description: 'The key, which nobody is shown again.' }),
    key: apiKeySchema,
  })
  .meta({ id: 'CreatedApiKey', description: 'A key that was just made.' })

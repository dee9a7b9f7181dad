import type { WebhookEventType } from './webhook-events.ts'

/** What an admin key can be allowed. */
export const adminScopes = ['read', 'write'] as const

/** What an API key can be allowed: `search` is all that an assistant key is. */
export const apiKeyScopes = [...adminScopes, 'search'] as const

/** What a key may do. */
export type ApiKeyScope = (typeof apiKeyScopes)[number]

/** A key for the API, without the key, which is shown once. */
export interface ApiKeySummary {
  id: string
  name: string
  lastFour: string
  scopes: ApiKeyScope[]
  /** Addresses and ranges it may be used from; empty for any. */
  addresses: string[]
  /** Origins of the web pages that may use an assistant key; `*` for any. */
  origins: string[]
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
  revokedAt: string | null
}

/** What a new key is to be. */
export interface ApiKeyInput {
  name: string
  scopes: ApiKeyScope[]
  addresses: string[]
  /** Of an assistant key. */
  origins?: string[]
  expiresAt: string | null
}

/** A key that was just made: the only time it is shown. */
export interface CreatedApiKey {
  key: string
  summary: ApiKeySummary
}

/** What a deployment can be demanded to be free of. */
export const deploymentDemands = ['none', 'no-errors', 'no-warnings'] as const

/** What a deployment must be free of to go live. */
export type DeploymentDemand = (typeof deploymentDemands)[number]

/** What the owner of a project decides. */
export interface ProjectSettings {
  name: string
  defaultBranch: string
  /** Folder of `docs.json` inside the repository; empty for its root. */
  docsFolder: string
  /** What a deployment must be free of to go live. */
  demand: DeploymentDemand
  /** Whether a pull request at a forge elsewhere has a comment about its preview. */
  previewComments: boolean
}

/** A host name of its own. */
export interface Domain {
  host: string
  status: 'verified' | 'waiting'
  /** The DNS records to set: the one that proves whose the name is, and the one that leads readers here. None once it is verified. */
  records: readonly { type: string; name: string; value: string }[]
}

/**
 * Roles on the platform, from the one that may do everything to the one that may only read, in all projects; and `guest`,
 * who sees only those projects that this person was taken into.
 */
export const personRoles = ['owner', 'admin', 'member', 'viewer', 'guest'] as const

/** What a person may do on the platform. */
export type PersonRole = (typeof personRoles)[number]

/** Roles in a single project. */
export const projectRoles = ['admin', 'member', 'viewer'] as const

/** What a person may do in a single project. */
export type ProjectRole = (typeof projectRoles)[number]

/** Somebody with an account on the platform. */
export interface Person {
  name: string
  email: string
  role: PersonRole
  since: string
  /** Projects that this person was taken into, by name. */
  projects: readonly { name: string; role: ProjectRole }[]
  /** Browsers in which this person is signed in. */
  browsers: readonly { browser: string | null; since: string }[]
  /** How many API keys in force this person has made. */
  keys: number
}

/** Somebody who was taken into a project. */
export interface ProjectPerson {
  /** Id of the account. */
  id: string
  name: string
  email: string
  role: ProjectRole
  since: string
}

/** Where the forge of a project's repository reports pushes, and what it signs its reports with. */
export interface ForgeWebhook {
  url: string
  secret: string
}

/** An address that is notified of what happens. */
export interface Webhook {
  id: string
  url: string
  events: WebhookEventType[]
  createdAt: string
  /** How the last delivery ended; null before the first. */
  lastDelivery: { at: string; status: 'delivered' | 'failed'; detail: string } | null
  /** Deliveries that were tried in vain and are tried again: how many, since when, and why the last attempt failed. */
  waiting: { count: number; since: string; detail: string } | null
}

/** What a new webhook is to be. */
export interface WebhookInput {
  url: string
  events: WebhookEventType[]
}

/** A webhook that was just made: the only time its signing secret is told; null for e-mail, which is not signed. */
export interface CreatedWebhook {
  webhookId: string
  secret: string | null
}

import type { WebhookEventType } from './webhook-events.ts'

export const adminScopes = ['read', 'write'] as const

/** An assistant key has the scope `search` only. */
export const apiKeyScopes = [...adminScopes, 'search'] as const

export type ApiKeyScope = (typeof apiKeyScopes)[number]

/** An API key without its secret, which is shown only once. */
export interface ApiKeySummary {
  id: string
  name: string
  lastFour: string
  scopes: ApiKeyScope[]
  /** Addresses and ranges that may use it; empty for any. */
  addresses: string[]
  /** Origins of the web pages that may use an assistant key; `*` for any. */
  origins: string[]
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
  revokedAt: string | null
}

export interface ApiKeyInput {
  name: string
  scopes: ApiKeyScope[]
  addresses: string[]
  /** Only for assistant keys. */
  origins?: string[]
  expiresAt: string | null
}

/** A key that was just made, with its secret, which is shown only now. */
export interface CreatedApiKey {
  key: string
  summary: ApiKeySummary
}

/** Problems that can keep a deployment from going live. */
export const deploymentDemands = ['none', 'no-errors', 'no-warnings'] as const

export type DeploymentDemand = (typeof deploymentDemands)[number]

/** Settings that the owner of a project decides. */
export interface ProjectSettings {
  name: string
  defaultBranch: string
  /** Folder of `docs.json` inside the repository; empty for its root. */
  docsFolder: string
  /** Problems that keep a deployment from going live. */
  demand: DeploymentDemand
  /** Whether a comment with the preview is written on pull requests at an external forge. */
  previewComments: boolean
}

export interface Domain {
  host: string
  status: 'verified' | 'waiting'
  /**
   * The DNS records to set: one proves who owns the name, the other leads readers here. Empty once the domain is
   * verified.
   */
  records: readonly { type: string; name: string; value: string }[]
}

/**
 * Roles on the whole platform. `owner` may do everything, `viewer` may only read, both in all projects; a `guest` sees
 * only the projects that they were added to.
 */
export const personRoles = ['owner', 'admin', 'member', 'viewer', 'guest'] as const

export type PersonRole = (typeof personRoles)[number]

export const projectRoles = ['admin', 'member', 'viewer'] as const

export type ProjectRole = (typeof projectRoles)[number]

export interface Person {
  name: string
  email: string
  role: PersonRole
  since: string
  /** Projects that this person was added to, by name. */
  projects: readonly { name: string; role: ProjectRole }[]
  /** Browsers in which this person is signed in. */
  browsers: readonly { browser: string | null; since: string }[]
  /** Number of active API keys that this person made. */
  keys: number
}

/** Somebody who was added to a project. */
export interface ProjectPerson {
  /** Id of the account. */
  id: string
  name: string
  email: string
  role: ProjectRole
  since: string
}

/** The URL to which the forge of a project's repository reports pushes, and the secret that signs its reports. */
export interface ForgeWebhook {
  url: string
  secret: string
}

/** An address that receives notifications. */
export interface Webhook {
  id: string
  url: string
  events: WebhookEventType[]
  createdAt: string
  /** Result of the last delivery; null before the first. */
  lastDelivery: { at: string; status: 'delivered' | 'failed'; detail: string } | null
  /** Deliveries that failed and will be tried again: how many, since when, and why the last attempt failed. */
  waiting: { count: number; since: string; detail: string } | null
}

export interface WebhookInput {
  url: string
  events: WebhookEventType[]
}

/**
 * A webhook that was just made, with its signing secret, which is shown only now; null for e-mail, which is not signed.
 */
export interface CreatedWebhook {
  webhookId: string
  secret: string | null
}

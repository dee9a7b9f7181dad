import type { ConnectionKind, ProjectRole } from '@docwright/contract'

/** Where a project's repository is kept. */
export type RepositoryKind = 'local' | 'github' | 'gitlab' | 'forgejo'

/** A docs site with its repository. */
export interface ProjectTable {
  id: string
  organisation_id: string
  /** Part of host names: lower-case letters, digits and hyphens; unique on the platform. */
  slug: string
  name: string
  repository_kind: RepositoryKind
  /** Clone URL of a remote repository; null for one that the platform hosts. */
  repository_url: string | null
  default_branch: string
  /** Folder of `docs.json` inside the repository, without slashes at its ends; empty for the root. */
  docs_folder: string
  /** Settings that queries never ask for, as a JSON object. */
  settings: string
  /** Number that the next pull request of a hosted repository gets. */
  next_pull_request: number
  created_at: number
  updated_at: number
  archived_at: number | null
  /** The connection whose credentials open its repository, if it has no token of its own. */
  connection_id: string | null
}

/** Credentials for the repositories that a platform was given at a forge: a GitHub App, or a token. */
export interface ForgeConnectionTable {
  id: string
  organisation_id: string
  kind: ConnectionKind
  /** Scheme and host of the forge. */
  address: string
  name: string
  /** Its non-secret part, as JSON. */
  definition: string
  /** Its secrets as JSON, encrypted for the place of the id. */
  sealed: string
  created_at: number
}

/** A secret of a project, such as the token for its forge, encrypted with the key file of the data folder. */
export interface ProjectSecretTable {
  project_id: string
  name: string
  sealed: string
  updated_at: number
}

/** A member of a project, besides the people whose role on the platform opens it. */
export interface ProjectMemberTable {
  project_id: string
  user_id: string
  role: ProjectRole
  created_at: number
}

/** When a project's repository is next compared with its deployments. */
export interface ProjectVisitTable {
  project_id: string
  due_at: number
  /** The end of the current process's lease; null if there is none. */
  lease_until: number | null
  /** How often in a row it has failed. */
  failures: number
  /** When its forge last reported a push by itself; null if it does not. */
  told_at: number | null
  /** Why its repository could not be read at the last visit, for people; null if it could. */
  trouble: string | null
}

/** A project whose files are part of another project's site, as that was deployed last. */
export interface ProjectSourceTable {
  project_id: string
  source_project_id: string
}

/** An API key of an organization, or of one project of it. The key itself is stored nowhere. */
export interface ApiKeyTable {
  id: string
  organisation_id: string
  /** Null for a key to every project of the organization. */
  project_id: string | null
  name: string
  /** SHA-256 of the whole key, in hexadecimal. */
  digest: string
  last_four: string
  /** JSON array of `read` and `write`, or of `search` alone. */
  scopes: string
  /** JSON array of addresses and CIDR ranges; null if any address may use the key. */
  addresses: string | null
  /** JSON array of origins whose pages may use the key; null for none. */
  origins: string | null
  expires_at: number | null
  last_used_at: number | null
  revoked_at: number | null
  created_by: string | null
  created_at: number
}

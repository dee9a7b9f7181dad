/** Software of forges that the platform can be connected to. */
export const connectionKinds = ['github', 'gitlab', 'forgejo'] as const

export type ConnectionKind = (typeof connectionKinds)[number]

/** Credentials for repositories at a forge: a GitHub App, or a token. The secrets are left out. */
export interface ForgeConnection {
  id: string
  kind: ConnectionKind
  /** Scheme and host of the forge. */
  address: string
  name: string
  /** For a GitHub App: its page, and the page on which it is installed and given repositories. */
  app: { owner: string; page: string; installUrl: string } | null
  /** Number of projects that use it. */
  projects: number
  createdAt: string
}

/** A repository of a connection. */
export interface ConnectedRepository {
  /** Name with its owner or groups. */
  fullName: string
  private: boolean
}

/** The branch and folders that a project can be made from, in one repository of a connection. */
export interface RepositoryChoices {
  connection: ForgeConnection
  repository: ConnectedRepository
  branches: readonly string[]
  /** The requested branch, or else the default branch. */
  branch: string
  /** Folders of that branch with a `docs.json`; empty for the root. */
  folders: readonly string[]
}

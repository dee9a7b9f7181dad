/** What forges run that the platform can be connected with. */
export const connectionKinds = ['github', 'gitlab', 'forgejo'] as const

/** See {@link connectionKinds}. */
export type ConnectionKind = (typeof connectionKinds)[number]

/** Credentials for repositories at a forge: a GitHub App, or a token. Without their secrets. */
export interface ForgeConnection {
  id: string
  kind: ConnectionKind
  /** Scheme and host of the forge. */
  address: string
  name: string
  /** Of a GitHub App: its page, and where it is installed and given repositories. */
  app: { owner: string; page: string; installUrl: string } | null
  /** How many projects use it. */
  projects: number
  createdAt: string
}

/** A repository of a connection. */
export interface ConnectedRepository {
  /** Name with its owner or groups. */
  fullName: string
  private: boolean
}

/** What a project can be made of, in one repository of a connection. */
export interface RepositoryChoices {
  connection: ForgeConnection
  repository: ConnectedRepository
  branches: readonly string[]
  /** The one that was asked for, else the default branch. */
  branch: string
  /** Folders of that branch with a `docs.json`; empty for the root. */
  folders: readonly string[]
}

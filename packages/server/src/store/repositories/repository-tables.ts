/** A repository that the platform hosts, and whose folders are copies. */
export interface RepositoryTable {
  project_id: string
  /** One more with each change. */
  version: number
}

/** A reference of it. */
export interface RepositoryRefTable {
  project_id: string
  /** Full name. */
  name: string
  /** Id of the object that it stands for: of an annotated tag, the tag's own. */
  target: string
}

/** Objects that a change has brought, or several changes one after the other, as one pack in the object store. */
export interface RepositoryPackTable {
  project_id: string
  /** The version that it came with; of several, the last one. */
  version: number
  digest: string
  size: number
}

/** A replaced pack: a reader who has begun with it may continue for a while. */
export interface RetiredPackTable {
  digest: string
  retired_at: number
}

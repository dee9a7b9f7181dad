import type { ImportSource } from '@docwright/forge'
import type { RepositoryKind } from '../store/projects/project-tables.ts'

/** The source of a new project's files. */
export type NewRepository =
  | { kind: 'empty' }
  /** Our example pages, hosted here. */
  | { kind: 'starter' }
  /** A copy, hosted here, of a repository on this machine or elsewhere. */
  | { kind: 'import'; source: ImportSource }
  /** A new repository, hosted here, with the files of a folder of this machine. */
  | { kind: 'folder'; path: string }
  /** A repository that stays at its host. */
  | {
      kind: 'remote'
      forge: Exclude<RepositoryKind, 'local'>
      url: string
      token: string | null
      connectionId?: string
    }

/** A project to create. */
export interface NewProject {
  organisationId: string
  name: string
  repository: NewRepository
  /** By default, made from the name. */
  slug?: string | undefined
  /** By default, that of the repository, or `main`. */
  defaultBranch?: string | undefined
  /** Folder of `docs.json` inside the repository; by default, the one that has it. */
  docsFolder?: string | undefined
}

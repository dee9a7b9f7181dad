import { deploymentDemands } from '@docwright/contract'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { quotasSchema } from '../store/projects/project-quotas.ts'
import type { ProjectTable, RepositoryKind } from '../store/projects/project-tables.ts'
import { parseStored } from '../store/stored-json.ts'

/** Settings of a project that queries never ask for. Unknown ones, of a later version, are kept. */
export const projectSettingsSchema = z.looseObject({
  /** Problems that keep a deployment from going live. */
  demand: z.enum(deploymentDemands).default('none').catch('none'),
  /** Whether pull requests at its forge get a comment about their preview; by default, they do. */
  previewComments: z.boolean().exactOptional(),
  /** Its quotas, if they differ from the defaults. */
  quotas: quotasSchema.exactOptional(),
})

/** The settings of a project besides its columns. */
export type ProjectSettingsRecord = z.infer<typeof projectSettingsSchema>

/** A docs site with its repository. */
export interface Project {
  id: string
  organisationId: string
  /** Its part of host names. */
  slug: string
  name: string
  repositoryKind: RepositoryKind
  /** Clone URL of a remote repository; null for one that the platform hosts. */
  repositoryUrl: string | null
  defaultBranch: string
  /** Folder of `docs.json` inside the repository; empty for its root. */
  docsFolder: string
  settings: ProjectSettingsRecord
  /** Moments are milliseconds since 1970. */
  createdAt: number
  updatedAt: number
  archivedAt: number | null
  /** The connection whose credentials open its repository, if it has no token of its own. */
  connectionId: string | null
}

/** Reads a project's row. */
export function readProject(row: Selectable<ProjectTable>): Project {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    slug: row.slug,
    name: row.name,
    repositoryKind: row.repository_kind,
    repositoryUrl: row.repository_url,
    defaultBranch: row.default_branch,
    docsFolder: row.docs_folder,
    settings: parseStored(projectSettingsSchema, row.settings),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
    connectionId: row.connection_id,
  }
}

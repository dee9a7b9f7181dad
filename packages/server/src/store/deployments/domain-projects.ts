import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { DeploymentDemand, HostedProject } from './deployment.ts'
import type { Queries } from '../open-store.ts'
import type { ProjectTable } from '../projects/project-tables.ts'
import { parseStored } from '../stored-json.ts'

type Named = 'id' | 'slug'

/**
 * A project for hosting, by its id or the label of its host names.
 *
 * @param column The known column.
 * @returns The project; undefined if there is none, or it was archived.
 */
export async function findHostedProject(db: Queries, column: Named, value: string): Promise<HostedProject | undefined> {
  const row = await db
    .selectFrom('project')
    .selectAll()
    .where(column, '=', value)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return row && hostedProject(db, row)
}

/**
 * A project by a domain of its own.
 *
 * @param host Host name in lower case, without port.
 * @returns The project; undefined if no project has proved that the domain is its own.
 */
export async function findProjectByDomain(db: Queries, host: string): Promise<HostedProject | undefined> {
  const row = await db
    .selectFrom('domain')
    .innerJoin('project', 'project.id', 'domain.project_id')
    .selectAll('project')
    .where('domain.host', '=', host)
    .where('domain.verified_at', 'is not', null)
    .where('project.archived_at', 'is', null)
    .executeTakeFirst()
  return row && hostedProject(db, row)
}

async function hostedProject(db: Queries, row: Selectable<ProjectTable>): Promise<HostedProject> {
  const domain = await db
    .selectFrom('domain')
    .select('host')
    .where('project_id', '=', row.id)
    .where('verified_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('host')
    .executeTakeFirst()
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    defaultBranch: row.default_branch,
    docsFolder: row.docs_folder,
    demand: demandOf(row.settings),
    domain: domain?.host ?? null,
    ...repositoryOf(row),
  }
}

function repositoryOf(row: Selectable<ProjectTable>): Pick<HostedProject, 'repository'> {
  const { repository_kind: kind, repository_url: url } = row
  return kind === 'local' || url === null ? {} : { repository: { kind, url } }
}

const demandSchema = z.object({ demand: z.enum(['none', 'no-errors', 'no-warnings']).catch('none') })

/** `demand` of the project's settings. */
function demandOf(settings: string): DeploymentDemand {
  return parseStored(demandSchema, settings).demand
}

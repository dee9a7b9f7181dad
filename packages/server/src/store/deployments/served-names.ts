import type { Queries } from '../open-store.ts'

/** The parts of host names under which something is served, or soon is. */
export interface ServedNames {
  /** Domains whose ownership was verified. */
  domains: readonly string[]
  /** Labels of projects. */
  slugs: readonly string[]
  /** Branches that readers see. */
  branches: readonly { slug: string; branch: string }[]
}

/**
 * The names of all projects that are not archived.
 *
 * @returns Domains in lower case.
 */
export async function listServedNames(queries: Queries): Promise<ServedNames> {
  const domains = await queries
    .selectFrom('domain')
    .innerJoin('project', 'project.id', 'domain.project_id')
    .select('domain.host')
    .where('domain.verified_at', 'is not', null)
    .where('project.archived_at', 'is', null)
    .execute()
  const projects = await queries.selectFrom('project').select('slug').where('archived_at', 'is', null).execute()
  const branches = await queries
    .selectFrom('deployment')
    .innerJoin('project', 'project.id', 'deployment.project_id')
    .select(['project.slug', 'deployment.branch'])
    .where('deployment.live_at', 'is not', null)
    .where('project.archived_at', 'is', null)
    .execute()
  return { domains: domains.map(({ host }) => host), slugs: projects.map(({ slug }) => slug), branches }
}

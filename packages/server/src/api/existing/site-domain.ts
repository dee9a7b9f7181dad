import { listApiKeyRows } from '../../store/access/api-key-queries.ts'
import { readApiKey } from '../../access/api-key.ts'
import { isOnOriginList } from '../../access/origin-list.ts'
import { findProjectRow } from '../../store/projects/project-queries.ts'
import type { ProjectTable } from '../../store/projects/project-tables.ts'
import type { ExistingDependencies } from './existing-dependencies.ts'

/** Context of looking up domains of sites. */
export interface SiteDomainContext extends Pick<ExistingDependencies, 'store'> {
  hosting: Pick<ExistingDependencies['hosting'], 'projectOf'>
}

/**
 * The project that a client means by the domain of its site.
 *
 * @param domain Slug of the project, or a host name of its site, as whole addresses have it too.
 * @returns Undefined if there is none.
 */
export async function projectOfDomain(
  { hosting, store }: SiteDomainContext,
  domain: string,
): Promise<ProjectTable | undefined> {
  const host = domain
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*/s, '')
    .replace(/:\d*$/, '')
  if (!/^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/.test(host)) return undefined
  const wanted = host.includes('.') ? await hosting.projectOf(host) : host
  const project = wanted === undefined ? undefined : await findProjectRow(store.db, wanted)
  return project?.archived_at === null ? project : undefined
}

/**
 * Whether a page may ask a site at all: whether any valid key of the site allows its origin. Which key it will be is
 * not known when a browser asks.
 *
 * @param origin Value of the header `Origin`.
 */
export async function allowsOrigin(context: SiteDomainContext, domain: string, origin: string): Promise<boolean> {
  const project = await projectOfDomain(context, domain)
  if (project === undefined) return false
  const { db, clock } = context.store
  const keys = (await listApiKeyRows(db, project.organisation_id, project.id)).map(readApiKey)
  const now = clock()
  return keys.some(
    ({ projectId, revokedAt, expiresAt, origins }) =>
      projectId === project.id &&
      revokedAt === null &&
      (expiresAt === null || expiresAt > now) &&
      isOnOriginList(origin, origins),
  )
}

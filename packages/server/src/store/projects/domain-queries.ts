import type { DomainTable } from '../deployments/hosting-tables.ts'
import type { Queries } from '../open-store.ts'

/** The host names that a project has or claims. */
export async function listDomains(queries: Queries, projectId: string): Promise<DomainTable[]> {
  return queries.selectFrom('domain').selectAll().where('project_id', '=', projectId).orderBy('host').execute()
}

/**
 * Finds a host name, whichever project has or claims it.
 *
 * @param host In lower case.
 */
export async function findDomain(queries: Queries, host: string): Promise<DomainTable | undefined> {
  return queries.selectFrom('domain').selectAll().where('host', '=', host).executeTakeFirst()
}

/**
 * Writes down a claim to a host name, in place of an earlier claim.
 *
 * @param queries The transaction that has looked for somebody who has proved it.
 * @param domain The claim.
 */
export async function replaceDomain(queries: Queries, domain: DomainTable): Promise<void> {
  await queries.deleteFrom('domain').where('host', '=', domain.host).execute()
  await queries.insertInto('domain').values(domain).execute()
}

/**
 * Marks a claim as proved.
 *
 * @param claim The claim with the proof that was found.
 * @param now Milliseconds since 1970.
 */
export async function markDomainVerified(
  queries: Queries,
  { host, project_id: projectId, proof }: Pick<DomainTable, 'host' | 'project_id' | 'proof'>,
  now: number,
): Promise<void> {
  await queries
    .updateTable('domain')
    .set({ verified_at: now })
    .where('host', '=', host)
    .where('project_id', '=', projectId)
    .where('proof', '=', proof)
    .execute()
}

/**
 * Takes a host name from a project.
 *
 * @param host In lower case.
 * @returns Whether it was one of the project's.
 */
export async function removeDomainRow(queries: Queries, projectId: string, host: string): Promise<boolean> {
  const removal = queries.deleteFrom('domain').where('host', '=', host).where('project_id', '=', projectId)
  return (await removal.executeTakeFirst()).numDeletedRows > 0n
}

import { ForgeError } from '@docwright/forge'
import type { Hosting } from '../../hosting/hosting.ts'
import type { Project } from '../../projects/project.ts'
import { lastSources } from '../../store/deployments/source-queries.ts'
import { findSource, logMissingSource, type SourceParts } from './find-source.ts'
import { headOf } from './source-commits.ts'

/**
 * Looks whether a repository has moved on that a project’s site is made of, and then deploys the site with its newest commit.
 *
 * @returns Whether any is elsewhere, so that it has to be asked again.
 */
export async function followSources(
  parts: SourceParts & { hosting: Pick<Hosting, 'deploymentsOf' | 'renewSources'> },
  project: Project,
): Promise<boolean> {
  const branch = project.defaultBranch
  const last = await lastSources(parts.store.db, project.id, branch)
  if (last === null) return false
  const isAsked = last.sources.some(({ projectId }) => projectId === null)
  const [newest] = await parts.hosting.deploymentsOf(project.id, { branch, limit: 1 })
  // One that is still to be made finds the newest commits by itself; or its docs.json names none any more.
  if (newest === undefined || newest.sources === null) return isAsked
  for (const source of newest.sources.sources) {
    const head = await headNow(parts, project, source)
    if (head === undefined || head === source.head) continue
    await parts.hosting.renewSources(newest)
    return isAsked
  }
  return isAsked
}

/** A source that cannot be asked now counts as unchanged. */
async function headNow(
  parts: SourceParts,
  project: Project,
  source: Parameters<typeof findSource>[2] & Parameters<typeof headOf>[2] & { name: string },
): Promise<string | undefined> {
  try {
    return await headOf(parts, await findSource(parts, project, source), source)
  } catch (cause) {
    if (!(cause instanceof ForgeError)) throw cause
    logMissingSource(parts, project, source.name, cause.message)
    return undefined
  }
}

import { readProjectRow } from '../../store/projects/project-queries.ts'
import type { ProjectTable } from '../../store/projects/project-tables.ts'
import type { CommitFactsReader } from '../../commands/read-update-status.ts'
import { ApiProblem } from '../api-problem.ts'
import type { CallerKey } from '../api-dependencies.ts'
import type { ExistingDependencies } from './existing-dependencies.ts'
import type { ExistingLimits } from './existing-limits.ts'

/** A request whose key was accepted. */
export interface ExistingCall {
  context: ExistingDependencies
  limits: ExistingLimits
  /** Reads commits of deployments. */
  factsOf: CommitFactsReader
  request: Request
  url: URL
  key: CallerKey
  /** The caller's address. */
  address: string
  /** What stands in the path for each of its names. */
  parameters: Readonly<Record<string, string>>
}

/**
 * The project of a request.
 *
 * @param projectId As the client sent it.
 * @throws ApiProblem 404, the same for whatever the key does not reach.
 */
export async function requireProject({ context, key }: ExistingCall, projectId: string): Promise<ProjectTable> {
  const mayReach = isId(projectId) && (key.projectId === null || key.projectId === projectId)
  const project = mayReach ? await readProjectRow(context.store.db, projectId) : undefined
  if (project?.organisation_id !== key.organisationId || project.archived_at !== null) throw new ApiProblem('not-found')
  return project
}

/** Whatever else stands in a path names nothing, and is not put into a query. */
export function isId(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text)
}

/** Makes the answer of success. */
export function answerJson(value: unknown, status: number): Response {
  const headers = { 'content-type': 'application/json', 'cache-control': 'private, no-cache' }
  return new Response(JSON.stringify(value), { status, headers })
}

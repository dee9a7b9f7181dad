import type { ProjectTable } from '../../store/projects/project-tables.ts'
import type { CommitFactsReader } from '../../commands/read-update-status.ts'
import { ApiProblem } from '../api-problem.ts'
import type { CallerKey } from '../api-dependencies.ts'
import { findProject } from '../job-request.ts'
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
  /** Values of the path parameters, by name. */
  parameters: Readonly<Record<string, string>>
}

/**
 * The project of a request.
 *
 * @param projectId As the client sent it.
 * @throws ApiProblem 404, the same for whatever the key does not reach.
 */
export async function requireProject({ context, key }: ExistingCall, projectId: string): Promise<ProjectTable> {
  const project = await findProject({ context, key, projectId })
  if (project === undefined) {
    const detail = 'There is no project with this ID, or the API key does not reach it. The API keys page shows the ID.'
    throw new ApiProblem('not-found', { detail })
  }
  return project
}

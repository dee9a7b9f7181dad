import { readProjectRow } from '../store/projects/project-queries.ts'
import type { ProjectTable } from '../store/projects/project-tables.ts'
import type { ApiDependencies, CallerKey } from './api-dependencies.ts'
import { ApiProblem } from './api-problem.ts'

/** A request whose key was accepted. */
export interface JobRequest {
  context: ApiDependencies
  request: Request
  url: URL
  key: CallerKey
  projectId: string
  /** Id in the path: of a job, a workflow, a deployment; empty if the path has none. */
  id: string
}

/** Default time in milliseconds that a body may take. */
export const defaultBodyTimeout = 15_000

/** Answers with JSON. */
export function answerJson(value: unknown, { status = 200, headers = new Headers() } = {}): Response {
  headers.set('content-type', 'application/json')
  headers.set('cache-control', 'private, no-cache')
  return new Response(JSON.stringify(value), { status, headers })
}

/**
 * The project of a request.
 *
 * @throws ApiProblem 404 if the key opens none.
 */
export async function requireProject(call: JobRequest): Promise<ProjectTable> {
  const project = await findProject(call)
  if (project === undefined) throw new ApiProblem('not-found')
  return project
}

/**
 * The project of a request.
 *
 * @returns Undefined if there is none that the key opens.
 */
export async function findProject({
  context,
  key,
  projectId,
}: Pick<JobRequest, 'key' | 'projectId'> & { context: Pick<ApiDependencies, 'store'> }): Promise<
  ProjectTable | undefined
> {
  const mayReach = isId(projectId) && (key.projectId === null || key.projectId === projectId)
  const project = mayReach ? await readProjectRow(context.store.db, projectId) : undefined
  return project?.organisation_id === key.organisationId && project.archived_at === null ? project : undefined
}

/** Whether a part of a path may be an id: any other text names nothing, and is not put into a query. */
export function isId(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text)
}

/** Encodes the cursor for the next page. */
export function toCursor(text: string): string {
  return Buffer.from(text).toString('base64url')
}

/** Decodes a client's cursor. */
export function fromCursor(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString()
}

/** A cursor that no page has ended with. */
export function brokenCursor(): ApiProblem {
  return new ApiProblem('invalid-parameter', { detail: '`cursor` was not issued by this endpoint.' })
}

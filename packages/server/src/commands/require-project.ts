import type { Project } from '../projects/project.ts'
import type { Projects } from '../projects/projects.ts'

/**
 * The project of a request that was let in because of it.
 *
 * @param projects The platform's projects.
 * @throws Error if it went away meanwhile: projects are archived, never removed.
 */
export async function requireProject(projects: Pick<Projects, 'find'>, projectId: string): Promise<Project> {
  const project = await projects.find(projectId)
  if (project === undefined) throw new Error('The project of a request no longer exists.')
  return project
}

import type { Project } from '../projects/project.ts'
import type { Projects } from '../projects/projects.ts'
import type { DataOptions } from './command-context.ts'
import { printedCommand } from './printed-command.ts'

/**
 * The project that a command names.
 *
 * @param projects The platform's projects.
 * @param options Its id or slug; the data folder, for advice.
 * @throws Error if there is no such project.
 */
export async function findProject(
  projects: Pick<Projects, 'findByName'>,
  { project: name, data }: DataOptions & { project: string },
): Promise<Project> {
  const project = await projects.findByName(name)
  if (project === undefined) {
    const list = printedCommand('project list', data)
    throw new Error(`project-unknown: there is no project “${name}”. List them: ${list}`)
  }
  return project
}

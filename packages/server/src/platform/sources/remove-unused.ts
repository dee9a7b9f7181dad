import { readdir, rm } from 'node:fs/promises'
import type { Project } from '../../projects/project.ts'
import { sourcesFolder, sourcesParent } from './source-commits.ts'

/** A deployment that had begun when its project was archived has ended by then. */
const archivedFor = 60 * 60_000

/** Dependencies of the removal. */
export interface UnusedSourcesParts {
  dataFolder: string
  projects: { find: (id: string) => Promise<Pick<Project, 'archivedAt'> | undefined> }
  clock: () => number
}

/**
 * Removes what this machine has fetched for the sites of projects that are archived or gone. A project that is restored
 * fetches it again.
 */
export async function removeUnusedSources({ dataFolder, projects, clock }: UnusedSourcesParts): Promise<void> {
  const names = await readdir(sourcesParent({ dataFolder })).catch(() => [])
  for (const projectId of names) {
    const project = await projects.find(projectId)
    const isUnused = project === undefined || (project.archivedAt ?? Infinity) < clock() - archivedFor
    if (isUnused) await rm(sourcesFolder({ dataFolder }, projectId), { recursive: true, force: true })
  }
}

import { isBranchName } from '@docwright/forge'
import type { ProjectTable } from '../store/projects/project-tables.ts'

/**
 * Why the changes of a job cannot go to a branch that somebody names.
 *
 * @param branch As it was sent.
 * @returns A sentence; undefined where they can.
 */
export function refuseBranch(branch: string, { default_branch: usual }: ProjectTable): string | undefined {
  if (branch === usual) {
    return `\`branch\`: “${usual}” is the default branch, which the agent changes by pull request only. Name another.`
  }
  return isBranchName(branch) ? undefined : '`branch`: this cannot be the name of a branch.'
}

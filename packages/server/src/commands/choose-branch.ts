import { isBranchName } from '@docwright/forge'
import type { ProjectTable } from '../store/projects/project-tables.ts'

/**
 * The branch that a job's changes go to. Some clients name the default branch where they mean that the work begins there: it
 * is changed by pull request alone, so that the job gets a branch of its own.
 *
 * @param branch As it was sent.
 * @returns Undefined for a branch of the job's own; `'refused'` where the name cannot be one.
 */
export function chooseBranch(
  branch: string | undefined,
  { default_branch: usual }: ProjectTable,
): { branch: string | undefined } | 'refused' {
  if (branch === undefined || branch === usual) return { branch: undefined }
  return isBranchName(branch) ? { branch } : 'refused'
}

import { fingerprint, partNewProblems } from 'docwright/engine'
import type { Deployment, DeploymentDiagnostic } from '../store/deployments/deployment.ts'
import type { Hosting } from './hosting.ts'
import { problemCounts, type ProblemCounts } from './deployments/problem-counts.ts'

/**
 * The problems of the readers' site before a deployment: of its branch, or of the branch from which that was made.
 *
 * @param hosting Finds the deployments.
 * @returns Fingerprints, one for each occurrence; undefined if no deployment came before it.
 */
export async function knownBefore(
  hosting: Pick<Hosting, 'deploymentsOf' | 'diagnosticsOf'>,
  { id, projectId, branch }: Deployment,
): Promise<string[] | undefined> {
  const isShown = (other: Deployment): boolean =>
    other.id !== id && (other.status === 'live' || other.status === 'retired' || other.status === 'superseded')
  const ofBranch = await hosting.deploymentsOf(projectId, { branch, limit: 5, after: id })
  const others = ofBranch.some(isShown) ? ofBranch : await hosting.deploymentsOf(projectId, { after: id })
  const before = others.find((other) => isShown(other) && (other.branch === branch || other.production))
  return before && (await hosting.diagnosticsOf(before.id)).map(fingerprint)
}

/** The findings of a deployment's check. */
export interface PartedProblems {
  /** New findings of the deployment; all of them if there was no earlier one. */
  added: DeploymentDiagnostic[]
  earlier: DeploymentDiagnostic[]
  /** Whether there was a deployment to compare it with. */
  isCompared: boolean
}

/**
 * Separates the new findings of a deployment from those of the readers' earlier site.
 *
 * @param hosting Finds the deployments.
 */
export async function partProblems(
  hosting: Pick<Hosting, 'deploymentsOf' | 'diagnosticsOf'>,
  deployment: Deployment,
): Promise<PartedProblems> {
  const found = await hosting.diagnosticsOf(deployment.id)
  const known = found.length === 0 ? undefined : await knownBefore(hosting, deployment)
  return { ...partNewProblems(found, known ?? []), isCompared: known !== undefined }
}

/**
 * Says how many problems a check has found, and how many of them are new.
 *
 * @param found The findings.
 * @param known Fingerprints of the problems before.
 * @param counts The numbers of each kind, possibly more than are kept.
 * @returns A few sentences, and the new problems.
 */
export function describeProblems(
  found: readonly DeploymentDiagnostic[],
  known: readonly string[],
  counts: ProblemCounts,
): { text: string; added: DeploymentDiagnostic[] } {
  const { added, earlier } = partNewProblems(found, known)
  const isMixed = added.length > 0 && earlier.length > 0
  const news = isMixed ? ` New: ${problemCounts(countsOf(added))}.` : ''
  const none = added.length === 0 && found.length > 0 ? ' None are new.' : ''
  const part = isCut(found, counts) ? ` The first ${found.length.toLocaleString('en')} are listed.` : ''
  return { text: `${problemCounts(part === '' ? countsOf(found) : counts)}.${part}${news}${none}`, added }
}

/**
 * Whether there are more problems than those that are kept.
 *
 * @param found Those that are kept.
 * @param counts How many there are of each kind.
 */
export function isCut(found: readonly unknown[], { errors, warnings }: ProblemCounts): boolean {
  return errors + warnings > found.length
}

function countsOf(found: readonly DeploymentDiagnostic[]): ProblemCounts {
  const errors = found.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: found.length - errors }
}

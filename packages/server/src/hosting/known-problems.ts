import { fingerprint, partNewProblems } from 'docwright/engine'
import type { Deployment, DeploymentDiagnostic } from '../store/deployments/deployment.ts'
import type { Hosting } from './hosting.ts'
import { problemCounts, type ProblemCounts } from './deployments/problem-counts.ts'

/**
 * The problems that readers' site had before a deployment: of its branch, or of what the branch was made from.
 *
 * @param hosting Where deployments are.
 * @returns Fingerprints, one for each occurrence; undefined where no deployment came before it.
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

/** What the check of a deployment has found. */
export interface PartedProblems {
  /** What the deployment has brought; all of it where none came before. */
  added: DeploymentDiagnostic[]
  earlier: DeploymentDiagnostic[]
  /** Whether there was a deployment to compare it with. */
  isCompared: boolean
}

/**
 * Parts what a deployment has brought from what readers' site had before.
 *
 * @param hosting Where deployments are.
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
 * @param found What it found.
 * @param known Fingerprints of the problems before.
 * @param counts How many there are of each kind: more than are kept, maybe.
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

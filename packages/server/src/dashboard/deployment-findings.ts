import type * as shown from '@docwright/contract'
import type { Hosting } from '../hosting/hosting.ts'
import { partProblems } from '../hosting/known-problems.ts'
import type { Deployment, DeploymentDiagnostic } from '../store/deployments/deployment.ts'

/**
 * The findings of a deployment's check, for the dashboard: new ones of the deployment first, errors before warnings.
 *
 * @param hosting Finds the deployments.
 */
export async function findingsOf(
  hosting: Pick<Hosting, 'deploymentsOf' | 'diagnosticsOf'>,
  deployment: Deployment,
): Promise<shown.DeploymentDiagnostic[]> {
  const { added, earlier, isCompared } = await partProblems(hosting, deployment)
  return [
    ...errorsFirst(added).map((one) => shownProblem(one, isCompared ? true : null)),
    ...errorsFirst(earlier).map((one) => shownProblem(one, false)),
  ]
}

function errorsFirst(found: readonly DeploymentDiagnostic[]): DeploymentDiagnostic[] {
  const isError = ({ severity }: DeploymentDiagnostic): boolean => severity === 'error'
  return [...found.filter(isError), ...found.filter((one) => !isError(one))]
}

function shownProblem(diagnostic: DeploymentDiagnostic, isNew: boolean | null): shown.DeploymentDiagnostic {
  const { severity, code, message, fix, file, line, column } = diagnostic
  return { severity, code, message, fix: fix ?? null, file, line, column, isNew }
}

import type { Diagnostic } from 'docwright/engine'
import type { DeploymentDemand } from '../../store/deployments/deployment.ts'
import { problemCounts } from './problem-counts.ts'

/**
 * Explains why there is no site.
 *
 * @param diagnostics Problems found.
 * @returns A few sentences for the page of the deployment.
 */
export function reasonFor(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message)
  return errors.slice(0, 3).join(' ') || 'This commit does not contain a site.'
}

/**
 * Explains why a project refuses a site. A removal is no fault of the site.
 *
 * @param demand The demands of the project on its deployments.
 * @param found Findings of the check.
 * @returns Undefined if the site meets the demand.
 */
export function refusal(demand: DeploymentDemand, found: readonly Diagnostic[]): string | undefined {
  const diagnostics = found.filter(({ code }) => code !== 'page-gone' && code !== 'anchor-gone')
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const warnings = diagnostics.length - errors
  switch (demand) {
    case 'none':
      return undefined
    case 'no-errors':
      return errors === 0 ? undefined : `This project only deploys sites without errors, and the check found ${errors}.`
    case 'no-warnings':
      if (diagnostics.length === 0) return undefined
      return `This project only deploys sites without warnings, and the check found ${problemCounts({ errors, warnings })}.`
  }
}

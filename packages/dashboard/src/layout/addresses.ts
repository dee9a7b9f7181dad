/**
 * Where a job's page is.
 *
 * @param jobId Its own.
 */
export function jobAddress(projectId: string, jobId: string): string {
  return `/projects/${projectId}/jobs/${encodeURIComponent(jobId)}`
}

/**
 * Where a pull request is read and decided.
 *
 * @param number What people call it by.
 */
export function reviewAddress(projectId: string, number: number): string {
  return `/projects/${projectId}/reviews/${number}`
}

/**
 * Where a deployment's page is.
 *
 * @param deploymentId Its own.
 */
export function deploymentAddress(projectId: string, deploymentId: string): string {
  return `/projects/${projectId}/deployments/${encodeURIComponent(deploymentId)}`
}

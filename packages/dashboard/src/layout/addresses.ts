/** Address of a job's page. */
export function jobAddress(projectId: string, jobId: string): string {
  return `/projects/${projectId}/jobs/${encodeURIComponent(jobId)}`
}

/**
 * Address of the page on which a pull request is read and decided.
 *
 * @param number What people call it by.
 */
export function reviewAddress(projectId: string, number: number): string {
  return `/projects/${projectId}/reviews/${number}`
}

/** Address of a deployment's page. */
export function deploymentAddress(projectId: string, deploymentId: string): string {
  return `/projects/${projectId}/deployments/${encodeURIComponent(deploymentId)}`
}

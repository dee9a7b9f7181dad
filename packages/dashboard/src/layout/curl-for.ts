/** A command line that starts a job. */
export function curlFor(origin: string, projectId: string, key: string, prompt: string): string {
  return [
    `curl ${origin}/v2/agent/${projectId}/job`,
    `-H 'Authorization: Bearer ${key}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify({ prompt })}'`,
  ].join(' \\\n  ')
}

import type { ReferenceChange } from '@docwright/forge'
import type { Hosting } from '../hosting/hosting.ts'
import type { Project } from '../projects/project.ts'
import type { Deployment, DeploymentDiagnostic } from '../store/deployment.ts'

/** What telling a pusher depends on. */
export interface PushNewsWorld {
  hosting: Pick<Hosting, 'outcomeOf' | 'diagnosticsOf' | 'siteUrl'>
  /** Address of the platform, without a slash at its end. */
  url: string
}

/** Milliseconds that a push waits for its site; what takes longer is told as under way. */
const patience = 3_000
const mostBranches = 5
const mostProblems = 5

/**
 * Makes what a person reads on their terminal after `git push`: where the site or the preview is, what the check found,
 * and where to read more.
 *
 * @param world What it depends on.
 * @returns Lines, without `remote:`.
 */
export function createPushNews({ hosting, url }: PushNewsWorld) {
  async function linesOf(project: Project, begun: Deployment, waits: number): Promise<string[]> {
    const { branch, production } = begun
    const deployment = await hosting.outcomeOf(begun, waits)
    const address = (await hosting.siteUrl(project.id, production ? undefined : branch)) ?? ''
    const what = production ? 'Site' : `Preview of ${branch}`
    switch (deployment.status) {
      case 'live':
        return [`${what}: ${address}`, ...(await problemsOf(deployment))]
      case 'failed':
        return [
          `${what}: not shown, and what readers see stays as it was. ${deployment.reason ?? ''}`.trim(),
          ...(await problemsOf(deployment)),
        ]
      case 'queued':
      case 'building':
        return [`${what}: being made, at ${address}`]
      case 'superseded':
      case 'retired':
        return [`${what}: overtaken by a newer push, at ${address}`]
    }
  }

  async function problemsOf({ id }: Deployment): Promise<string[]> {
    const errors = (await hosting.diagnosticsOf(id)).filter(({ severity }) => severity === 'error')
    const more = errors.length - mostProblems
    return [...errors.slice(0, mostProblems).map(lineOf), ...(more > 0 ? [`  and ${more} more errors`] : [])]
  }

  return async function newsOf(
    project: Project,
    changes: readonly ReferenceChange[],
    deployments: readonly Deployment[],
  ): Promise<string[]> {
    const branches = changes.filter(({ ref, after }) => ref.startsWith('refs/heads/') && after !== null)
    if (branches.length === 0) return []
    const until = Date.now() + patience
    const lines: string[] = []
    for (const deployment of deployments.slice(0, mostBranches)) {
      lines.push(...(await linesOf(project, deployment, Math.max(0, until - Date.now()))))
    }
    const others = Math.min(deployments.length, branches.length) - mostBranches
    if (others > 0) lines.push(`${others} more previews are being made.`)
    const without = branches.length - deployments.length
    if (without > 0) {
      lines.push(`${without} branches get no preview now, because so many came at once. Push one again to see it.`)
    }
    const [only] = deployments
    const page = deployments.length === 1 && only !== undefined ? `/deployments/${only.id}` : ''
    return ['', ...lines, `More: ${url}/projects/${project.id}${page}`, '']
  }
}

function lineOf({ file, line, column, message }: DeploymentDiagnostic): string {
  return `  ${file}:${line}:${column} ${message}`
}

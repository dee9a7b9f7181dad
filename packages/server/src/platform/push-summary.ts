import type { ReferenceChange } from '@docwright/forge'
import type { Hosting } from '../hosting/hosting.ts'
import type { ProblemCounts } from '../hosting/deployments/problem-counts.ts'
import { describeProblems, knownBefore } from '../hosting/known-problems.ts'
import type { Project } from '../projects/project.ts'
import type { Deployment, DeploymentDiagnostic, DeploymentProgress } from '../store/deployments/deployment.ts'

/** Dependencies of the summary for a push. */
export interface PushSummaryContext {
  hosting: Pick<
    Hosting,
    'outcomeOf' | 'checked' | 'deployment' | 'deploymentsOf' | 'diagnosticsOf' | 'liveOf' | 'siteUrl'
  >
  /** Address of the platform, without a slash at its end. */
  url: string
}

/** Milliseconds that a push waits for its site and its check; longer work is reported as in progress. */
const maxWait = 3_000
const maxBranches = 5
const maxProblems = 5
const maxPathLength = 160

/**
 * Creates the text on a terminal after `git push`: the address of the site or the preview, the findings of the check,
 * and where to read more.
 *
 * @returns Lines, without `remote:`.
 */
export function createPushSummary({ hosting, url }: PushSummaryContext) {
  async function linesOf(project: Project, begun: Deployment, until: number): Promise<string[]> {
    const { branch, production } = begun
    const deployment = await hosting.outcomeOf(begun, Math.max(0, until - performance.now()))
    const address = (await hosting.siteUrl(project.id, production ? undefined : branch)) ?? ''
    const what = production ? 'Site' : `Preview of ${branch}`
    switch (deployment.status) {
      case 'live':
        return [`${what}: ${address}`, ...(await checkOf(project, deployment, Math.max(0, until - performance.now())))]
      case 'failed': {
        const found = await hosting.diagnosticsOf(deployment.id)
        const why = deployment.reason ?? ''
        // If there is no site, the reason is made of the errors, which follow with their places.
        const isTold = found.some(({ message }) => why.includes(message))
        return [
          `${what}: failed${await stillLive(deployment)}. ${isTold ? '' : why}`.trim(),
          ...problemLines(found, deployment, await knownBefore(hosting, deployment)),
        ]
      }
      case 'queued':
      case 'building':
        // The pushed files are not at fault: the platform itself has to recover first.
        if (deployment.code !== null)
          return [`${what}: waiting${await stillLive(deployment)}. ${deployment.reason ?? ''}`.trim()]
        return [`${what}: building${soFar(deployment)}, at ${address}`]
      case 'retired':
        return [`${what}: taken down. ${deployment.reason ?? ''}`.trim()]
      case 'superseded':
        return [`${what}: superseded by a newer push, at ${address}`]
    }
  }

  /** The readers' current site; empty if this is the first of its branch. */
  async function stillLive({ projectId, branch }: Deployment): Promise<string> {
    return (await hosting.liveOf(projectId, branch)) === undefined ? '' : '; the live version is unchanged'
  }

  async function checkOf(project: Project, deployment: Deployment, waits: number): Promise<string[]> {
    const isOver = await hosting.checked(deployment, waits)
    const found = await hosting.diagnosticsOf(deployment.id)
    const now = (await hosting.deployment(deployment.id)) ?? deployment
    const lines = problemLines(found, now, await knownBefore(hosting, deployment), isOver ? 'Check' : 'Check so far')
    if (isOver) return lines.length === 0 ? ['Check: no problems found.'] : lines
    const { progress } = now
    const far = progress?.step === 'check' ? `, ${inWords(progress)} so far` : ''
    return [...lines, `Check: still running${far}. Its results will be at ${pageOf(project, deployment)}`]
  }

  function pageOf({ id }: Project, deployment: Deployment): string {
    return `${url}/projects/${id}/deployments/${deployment.id}`
  }

  return async function newsOf(
    project: Project,
    changes: readonly ReferenceChange[],
    deployments: readonly Deployment[],
  ): Promise<string[]> {
    const branches = changes.filter(({ ref, after }) => ref.startsWith('refs/heads/') && after !== null)
    if (branches.length === 0) return []
    const until = performance.now() + maxWait
    const lines: string[] = []
    for (const deployment of deployments.slice(0, maxBranches)) {
      lines.push(...(await linesOf(project, deployment, until)))
    }
    const others = deployments.length - maxBranches
    if (others > 0)
      lines.push(others === 1 ? '1 more preview is being built.' : `${others} more previews are being built.`)
    const without = branches.length - deployments.length
    if (without > 0) {
      const some = without === 1 ? '1 branch gets' : `${without} branches get`
      lines.push(`${some} no preview, because too many were pushed at once. Push a branch again to get its preview.`)
    }
    const [only] = deployments
    const page =
      deployments.length === 1 && only !== undefined ? pageOf(project, only) : `${url}/projects/${project.id}`
    return ['', ...lines, `More: ${page}`, '']
  }
}

/** How far a site is that is being made. */
function soFar({ progress }: Deployment): string {
  if (progress === null) return ''
  return `, ${inWords(progress)} ${progress.step === 'check' ? 'checked' : 'written'} so far`
}

function inWords({ done, total }: DeploymentProgress): string {
  return `${done.toLocaleString('en')} of ${total.toLocaleString('en')} pages`
}

/** The number of problems, and the first new ones of this push: errors, or warnings if there are no new errors. */
function problemLines(
  found: readonly DeploymentDiagnostic[],
  counts: ProblemCounts,
  known: readonly string[] = [],
  heading = 'Check',
): string[] {
  if (found.length === 0) return []
  const { text, added } = describeProblems(found, known, counts)
  const errors = added.filter(({ severity }) => severity === 'error')
  const first = (errors.length > 0 ? errors : added).slice(0, maxProblems)
  return [`${heading}: ${text}`, ...first.flatMap(linesFor)]
}

function linesFor({ file, line, column, message, fix }: DeploymentDiagnostic): string[] {
  return [`  ${shortPath(file)}:${line}:${column} ${message}`, ...(fix === undefined ? [] : [`    ${fix}`])]
}

/** A path that fits on the screen: its end says most about where the file is. */
function shortPath(path: string): string {
  return path.length <= maxPathLength ? path : `…${path.slice(1 - maxPathLength)}`
}

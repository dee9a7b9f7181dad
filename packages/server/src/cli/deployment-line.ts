import { sourcesOf } from '../commands/read-deployments.ts'
import type { Deployment } from '../store/deployments/deployment.ts'
import { isPinned } from '../store/deployments/pinned-deployment.ts'

/** The fields of a deployment that a line shows. */
export type ListedDeployment = Pick<
  Deployment,
  'id' | 'status' | 'branch' | 'commit' | 'headCommit' | 'code' | 'createdAt' | 'sources'
>

/** A deployment as `docwright deployment list` prints it: one line, and one for each repository that it lacks the newest of. */
export function deploymentLine(deployment: ListedDeployment): string {
  const { id, status, branch, commit, code, createdAt } = deployment
  const notes = [...(isPinned(deployment) ? ['(pinned until the next push)'] : []), ...(code === null ? [] : [code])]
  const line = [id, new Date(createdAt).toISOString(), status.padEnd(10), commit.slice(0, 7), branch, ...notes].join(
    '  ',
  )
  // A site may be live and lack what is new of another repository, which its own status does not say.
  const lacking = sourcesOf(deployment).flatMap(({ name, commit: had, reason }) =>
    reason === null ? [] : [`    ${name}, ${had === null ? 'nothing' : `still ${had.slice(0, 7)}`}: ${reason}`],
  )
  return [line, ...lacking].join('\n')
}

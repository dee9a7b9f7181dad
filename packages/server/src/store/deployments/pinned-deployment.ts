import type { Deployment } from './deployment.ts'

/**
 * Whether a deployment holds its branch at another commit than the branch's own, as after a rollback or a promotion. A
 * replaced, ended or failed one holds nothing.
 *
 * @param deployment Its state.
 * @returns True while readers see its commit, or soon will, until the next push.
 */
export function isPinned({ status, headCommit }: Pick<Deployment, 'status' | 'headCommit'>): boolean {
  return headCommit !== null && (status === 'live' || status === 'queued' || status === 'building')
}

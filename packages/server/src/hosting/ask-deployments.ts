import type { Deployment, DeploymentInput, HostedProject } from '../store/deployments/deployment.ts'
import { deployAgain, promotePreview } from './deployments/deploy-again.ts'
import type { Deployer } from './deployments/deployer.ts'
import { planPush } from './deployments/shown-previews.ts'
import type { DeploymentFollower } from './follow-deployments.ts'
import type { HostingParts } from './hosting-parts.ts'
import type { Hosting } from './hosting.ts'
import type { ShownDeployments } from './show-deployments.ts'

const madeRoom = 'It was removed to make room for newer previews.'

/** Requests deployments, and waits for them. */
export type DeploymentRequests = Pick<
  Hosting,
  'deploy' | 'renewSources' | 'deployAgain' | 'promote' | 'deployBranch' | 'onPush' | 'outcomeOf' | 'retire'
> & {
  /** @throws If there is no such project. */
  requireProject(projectId: string): Promise<HostedProject>
}

/** Makes and shows deployments. */
interface DeploymentMakers {
  deployer: Pick<Deployer, 'isMaking' | 'worked'>
  follower: Pick<DeploymentFollower, 'untilShown'>
  shown: Pick<ShownDeployments, 'forget'>
}

/**
 * Creates the part of hosting that requests deployments.
 *
 * @param parts Shared parts of hosting.
 * @param makers Makes and shows them.
 */
export function createDeploymentRequests(
  { options: { store }, limits, wakeUps, isClosed }: HostingParts,
  { deployer, follower, shown }: DeploymentMakers,
): DeploymentRequests {
  async function requireProject(projectId: string): Promise<HostedProject> {
    const project = await store.projectById(projectId)
    if (project === undefined) throw new Error('This project does not exist.')
    return project
  }

  async function retire(projectId: string, branch: string, reason: string): Promise<void> {
    await store.retireBranch(projectId, branch, reason)
    shown.forget(projectId, branch)
  }

  /**
   * Another process may be making it. A deployment that waits for the platform itself is returned in its current state.
   */
  async function untilEnded(id: string, maxWait = Infinity): Promise<Deployment> {
    const until = performance.now() + maxWait
    for (;;) {
      const deployment = await store.deployment(id)
      if (deployment === undefined) throw new Error('The deployment was removed.')
      const left = until - performance.now()
      const hasEnded = !/queued|building/.test(deployment.status) && !deployer.isMaking(id)
      if (hasEnded || isClosed() || left <= 0) return deployment
      if (deployment.code !== null && maxWait !== Infinity) return deployment
      await deployer.worked(id, Math.min(limits.poll / 2, left))
    }
  }

  async function enqueue(input: DeploymentInput): Promise<Deployment> {
    const deployment = await store.enqueueDeployment(input)
    wakeUps.wake('deployment')
    return deployment
  }

  return {
    async deploy(projectId, branch, commit, { again = false } = {}) {
      const production = branch === (await requireProject(projectId)).defaultBranch
      const deployment = await enqueue({ projectId, branch, commit, production, again })
      return untilEnded(deployment.id)
    },
    async renewSources({ projectId, branch, commit, production, headCommit }) {
      const held = headCommit === null ? {} : { headCommit }
      return enqueue({ projectId, branch, commit, production, again: true, ...held })
    },
    async deployAgain(earlier, source) {
      const deployment = await deployAgain(store, earlier, source)
      wakeUps.wake('deployment')
      return deployment
    },
    async promote(preview, source) {
      const deployment = await promotePreview(store, preview, source)
      wakeUps.wake('deployment')
      return deployment
    },
    async deployBranch(projectId, branch, commit, source) {
      const { defaultBranch } = await requireProject(projectId)
      const update = { branch, after: commit }
      const plan = planPush([update], await store.shownBranches(projectId), defaultBranch, limits.previews)
      for (const overdue of plan.overdue) await retire(projectId, overdue, madeRoom)
      const asked = 'deployment.requested'
      return enqueue({ projectId, branch, commit, production: branch === defaultBranch, again: true, asked, source })
    },
    async onPush(projectId, updates) {
      const { defaultBranch } = await requireProject(projectId)
      const plan = planPush(updates, await store.shownBranches(projectId), defaultBranch, limits.previews)
      for (const branch of plan.deleted) await retire(projectId, branch, 'The branch was deleted.')
      for (const branch of plan.overdue) await retire(projectId, branch, madeRoom)
      const deployments: Deployment[] = []
      for (const { branch, after: commit } of plan.deploy) {
        const production = branch === defaultBranch
        deployments.push(await enqueue({ projectId, branch, commit, production, followsBranch: true }))
      }
      return deployments
    },
    async outcomeOf({ id }, maxWait) {
      const deployment = await untilEnded(id, maxWait)
      if (deployment.status === 'live') await follower.untilShown(deployment)
      return deployment
    },
    retire,
    requireProject,
  }
}

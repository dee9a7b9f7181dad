import type { HostedProject } from '../../store/deployments/deployment.ts'
import { lookThrough } from './check-again.ts'
import type { DeployerContext } from './deployer-context.ts'
import { reasonFor, refusal } from './deployment-demand.ts'
import type { HeldDeployment } from './deployment-queue.ts'
import { checkLease } from './keep-check.ts'
import type { LiveDeployments } from './live-deployments.ts'
import type { Settlement } from './settle-deployment.ts'

/** Dependencies of deciding on a deployment. */
export interface DecisionContext extends DeployerContext {
  settlement: Pick<Settlement, 'fail'>
  live: Pick<LiveDeployments, 'finish'>
  /** Whether the process ends. */
  isClosed(): boolean
}

/**
 * Makes the site of a commit live, unless none can be made of it, or the project's demands are not met; the earlier
 * site then stays.
 *
 * @param context Dependencies.
 * @param taken The deployment, which this process holds.
 * @param lost Aborted once another process holds it.
 */
export async function decideDeployment(
  context: DecisionContext,
  taken: HeldDeployment,
  project: HostedProject,
  lost: AbortSignal,
): Promise<void> {
  const { store, queue, logger, settlement } = context
  const { deployment, held } = taken
  if (await showPublished(context, taken, project)) return
  const opened = await context.open(deployment, project, taken.attempts > 1)
  if ('noSite' in opened) {
    return settlement.fail(
      taken,
      project,
      { code: 'site-not-possible', reason: reasonFor(opened.noSite) },
      opened.noSite,
    )
  }
  const { site } = opened
  let isLeft = false
  try {
    const goesOn = (): boolean => !context.isClosed() && !lost.aborted
    const checked = project.demand === 'none' ? undefined : await lookThrough(context, site, goesOn)
    // Another process, or this one after its start, begins again.
    if (project.demand !== 'none' && checked === undefined) return await queue.handBack(held)
    const found = checked ?? site.diagnostics
    const reason = refusal(project.demand, found)
    if (reason !== undefined) return await settlement.fail(taken, project, { code: 'demand-not-met', reason }, found)
    // Without an earlier written site, readers do not wait for all pages of a large one, unless it may be too large.
    const shown = await store.liveDeployment(project.id, deployment.branch)
    const isUnlimited = (await store.storeUse(project.id)).most === null
    const isFirst = (shown === undefined || shown.manifest === null) && isUnlimited
    const manifest = isFirst ? null : await context.publish(site, goesOn, false)
    if (manifest === undefined) return await queue.handBack(held)
    if (manifest !== null) await context.prepare(deployment, manifest)
    const live = await store.publishDeployment(held, found, manifest, checked === undefined ? checkLease : undefined)
    if (live?.status !== 'live') return
    if (isFirst) await context.showOpen(site)
    else context.show(live)
    logger.info({ deployment: live.id, project: project.id, branch: live.branch }, 'A deployment is live.')
    await context.ended(live, project)
    isLeft = true
    context.live.finish(live, site, { isChecked: checked !== undefined, isWritten: !isFirst })
  } finally {
    if (!isLeft) await site.close()
  }
}

/** A deployment that goes back to a published one needs no build. */
async function showPublished(
  context: DecisionContext,
  { deployment, held }: HeldDeployment,
  project: HostedProject,
): Promise<boolean> {
  const { store, logger } = context
  const found = await store.deploymentDiagnostics(deployment.id)
  const { manifest } = deployment
  if (manifest === null || refusal(project.demand, found) !== undefined) return false
  if (!(await context.isPublished(deployment, project))) return false
  await context.prepare(deployment, manifest)
  const live = await store.publishDeployment(held, null, manifest)
  if (live?.status === 'live') {
    context.show(live)
    logger.info({ deployment: live.id, project: project.id, branch: live.branch }, 'A deployment is live again.')
    await context.ended(live, project)
  }
  return true
}

import type { Diagnostic } from 'docwright/engine'
import { classOfDeployment, workClasses } from '../../queue/work-classes.ts'
import type { Deployment } from '../../store/deployments/deployment.ts'
import { branchKey } from '../basics/branch-key.ts'
import type { RunningSite } from '../site-process/running-site.ts'
import { ProcessorLimitExceeded } from '../site-process/start-site-process.ts'
import { lookThrough, tooCostly } from './check-again.ts'
import type { DeployerContext } from './deployer-context.ts'
import { createFairTurns } from './fair-turns.ts'
import { keepCheck } from './keep-check.ts'

/** Limit of sites whose pages are checked at a time, after they have gone live. */
const looksAtOnce = 2
/** Limit of branches whose last check of all pages is remembered for callers that wait for it. */
const maxLooks = 1000

/** The remaining work for live sites. */
export interface LiveDeployments {
  /**
   * Checks all pages of a live site, writes it if it is not written yet, and closes it.
   *
   * @param done The work done before it went live.
   */
  finish(live: Deployment, site: RunningSite, done: { isChecked: boolean; isWritten: boolean }): void
  /**
   * Waits until all pages of a deployment were checked.
   *
   * @returns Whether they were; false at once if this process makes no such look.
   */
  checked(deployment: Pick<Deployment, 'id' | 'projectId' | 'branch'>): Promise<boolean>
  /** Waits until nothing is being done. */
  settled(): Promise<void>
}

/**
 * Creates the part that finishes live deployments.
 *
 * @param context Dependencies.
 * @param isClosed Whether the process ends.
 */
export function createLiveDeployments(context: DeployerContext, isClosed: () => boolean): LiveDeployments {
  const { store, logger } = context
  /** The newest look through all pages, by branch. */
  const looks = new Map<string, { id: string; ended: Promise<boolean> }>()
  const turns = createFairTurns(looksAtOnce)

  /** Resolves once all pages were checked, before they are written: whether they were. */
  function lookAndWrite(site: RunningSite, done: { isChecked: boolean; isWritten: boolean }): Promise<boolean> {
    const { id, projectId } = site.deployment
    const workClass = classOfDeployment(site.deployment)
    const end = context.atHand.begin(workClass)
    const isWanted = (): boolean => !isClosed() && context.isShown(site.deployment)
    const looked = Promise.withResolvers<boolean>()
    const looking = Promise.withResolvers<Diagnostic[] | undefined>()
    const look = async (): Promise<Diagnostic[] | undefined> => {
      const found = isWanted() ? await lookThrough(context, site, isWanted) : undefined
      if (found !== undefined) await store.setDeploymentDiagnostics(id, found)
      return found
    }
    // It is this process' own from now on, also while it waits for its turn.
    const kept = done.isChecked ? undefined : keepCheck(context, id, () => looking.promise).catch(() => {})
    const finish = async (): Promise<void> => {
      try {
        looking.resolve(done.isChecked ? undefined : look())
        const found = await looking.promise
        looked.resolve(done.isChecked || found !== undefined)
        if (done.isWritten || !isWanted()) return
        const manifest = await context.publish(site, isWanted, true)
        if (manifest === undefined) return
        await store.setManifest(id, manifest)
        await context.showWritten(site.deployment)
      } finally {
        await kept
      }
    }
    void turns
      .take(finish, { share: projectId, urgency: workClasses[workClass].urgency })
      .catch(async (cause: unknown) => {
        // A site that is not written now is written later, by any process.
        logger.warn(
          { code: 'check-not-completed', deployment: id, err: cause },
          'The check and the writing of a live deployment could not be completed.',
        )
        looked.resolve(false)
        if (cause instanceof ProcessorLimitExceeded)
          await store.setDeploymentDiagnostics(id, [...site.diagnostics, tooCostly(cause)])
      })
      .catch((cause: unknown) =>
        logger.warn({ code: 'diagnostic-not-saved', deployment: id, err: cause }, 'A diagnostic could not be saved.'),
      )
      .finally(() => {
        end()
        return site.close()
      })
    return looked.promise
  }

  return {
    finish(live, site, done) {
      const [oldest] = looks.keys()
      if (oldest !== undefined && looks.size >= maxLooks) looks.delete(oldest)
      looks.set(branchKey(live), { id: live.id, ended: lookAndWrite(site, done) })
    },
    async checked(deployment) {
      const look = looks.get(branchKey(deployment))
      return look?.id === deployment.id ? look.ended : false
    },
    settled: () => turns.settled(),
  }
}

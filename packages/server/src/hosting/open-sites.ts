import type { WorkClass } from '../queue/work-classes.ts'
import type { Deployment, HostedProject } from '../store/deployments/deployment.ts'
import type { ServedSite } from './answers/served-site.ts'
import { createProgressNotes } from './deployments/note-progress.ts'
import { reportSteps } from './deployments/report-progress.ts'
import type { HostingParts } from './hosting-parts.ts'
import { openRunningSite, type RunningSite } from './site-process/running-site.ts'
import { findWholeSite, reportingSite } from './whole-site.ts'

/** The purpose of opening a site: work of a class, or readers. */
interface OpenedFor {
  workClass: WorkClass | 'reader'
  /** Whether in a process of its own, since making it has failed before. */
  isFresh?: boolean
}

/** Opens sites in site processes. */
export interface SiteOpener {
  /** Opens the site of a deployment, or returns why there is none. */
  open(deployment: Deployment, project: HostedProject, how: OpenedFor): ReturnType<typeof openRunningSite>
  /**
   * Opens a site to check or write it in the background.
   *
   * @returns Undefined if the deployment can no longer be read.
   */
  openToCheck(deployment: Deployment, isFresh?: boolean): Promise<RunningSite | undefined>
  /**
   * Opens a site for readers.
   *
   * @param onGone Called once its process is gone.
   * @returns Undefined if the deployment can no longer be read.
   */
  openForReaders(deployment: Deployment, onGone: () => void): Promise<ServedSite | undefined>
}

/**
 * Creates the part that opens sites.
 *
 * @param parts Shared parts of hosting.
 */
export function createSiteOpener({ options, limits, clock, names, processes, atHand }: HostingParts): SiteOpener {
  const { store, logger, allowPrivate = false } = options

  async function open(
    deployment: Deployment,
    project: HostedProject,
    { workClass, isFresh = false }: OpenedFor,
  ): ReturnType<typeof openRunningSite> {
    const { id, projectId, branch } = deployment
    const isMade = workClass === 'production' || workClass === 'preview'
    const whole = await findWholeSite(options, store, deployment, isMade)
    const report = reportSteps(logger, { deployment: id, project: projectId }, clock)
    const notes = createProgressNotes((progress) => store.setProgress(id, progress), clock)
    const taken =
      workClass === 'reader'
        ? processes.takeShared(projectId)
        : processes.take(projectId, { workClass, isFresh }, (step, done, total) => {
            report[step](done, total)
            notes.take({ step, done, total })
          })
    const url = names.urlOf(project, branch)
    const { repository, commit } = whole
    const place = { project, repository, commit, url }
    const asked = { deployment, ...place, limits: limits.repository, fetchesAfresh: isMade, allowPrivate }
    const opened = await openRunningSite(taken, asked)
    if ('noSite' in opened) return { noSite: [...whole.diagnostics, ...opened.noSite] }
    return { site: reportingSite(opened.site, whole.diagnostics, async () => notes.end()) }
  }

  async function render(deployment: Deployment, how: OpenedFor): Promise<RunningSite | undefined> {
    const project = await store.projectById(deployment.projectId)
    const opened = project && (await open(deployment, project, how))
    if (opened === undefined || 'site' in opened) return opened?.site
    logger.error(
      { code: 'deployment-unreadable', deployment: deployment.id, problems: opened.noSite },
      'A live deployment can no longer be read.',
    )
    return undefined
  }

  /** Opens a site to check or write it in the background. */
  async function openToCheck(deployment: Deployment, isFresh = false): Promise<RunningSite | undefined> {
    const end = atHand.begin('check')
    const site = await render(deployment, { workClass: 'check', isFresh }).finally(end)
    if (site === undefined) return undefined
    const endLook = atHand.begin('check')
    return { ...site, close: async () => site.close().finally(endLook) }
  }

  return {
    open,
    openToCheck,
    async openForReaders(deployment, onGone) {
      const site = await render(deployment, { workClass: 'reader' })
      try {
        return await site?.serve(allowPrivate, onGone)
      } finally {
        await site?.close()
      }
    },
  }
}

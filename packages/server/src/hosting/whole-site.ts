import type { Diagnostic } from 'docwright/engine'
import type { Deployment, HostingStore } from '../store/deployments/deployment.ts'
import type { HostingOptions, WholeSite } from './hosting.ts'
import type { RunningSite } from './site-process/running-site.ts'

/**
 * Finds the files of a site. If they are from several repositories, the choice of their commits is written down first.
 *
 * @param isMade Whether the deployment is being made: then it has the newest commits unless it says otherwise.
 */
export async function findWholeSite(
  { repositories, withSources }: Pick<HostingOptions, 'repositories' | 'withSources'>,
  store: Pick<HostingStore, 'writeSources'>,
  deployment: Deployment,
  isMade: boolean,
): Promise<WholeSite> {
  const { projectId, commit, sources } = deployment
  const repository = await repositories(projectId, commit)
  if (withSources === undefined) return { repository, commit, sources: null, diagnostics: [] }
  const whole = await withSources(deployment, repository, isMade)
  if (isMade && sources === null) await store.writeSources(deployment, whole.sources)
  return whole
}

/**
 * A site that reports further problems besides its own.
 *
 * @param problems Problems of fetching its sources.
 * @param ended Called after each long piece of work on it.
 */
export function reportingSite(
  site: RunningSite,
  problems: readonly Diagnostic[],
  ended: () => Promise<void>,
): RunningSite {
  return {
    ...site,
    diagnostics: [...problems, ...site.diagnostics],
    publish: async (...how) => site.publish(...how).finally(ended),
    async check(...how) {
      const found = await site.check(...how).finally(ended)
      return found && [...problems, ...found]
    },
  }
}

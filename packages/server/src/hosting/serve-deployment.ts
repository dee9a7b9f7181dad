import { StoreFault } from '../objects/object-store.ts'
import type { Deployment } from '../store/deployments/deployment.ts'
import type { ServedSite } from './answers/served-site.ts'
import { storeFaultLog } from './basics/fault-logs.ts'
import type { HostingParts } from './hosting-parts.ts'
import type { SiteManifest } from './manifest/site-manifest.ts'
import { createGracePeriods } from './serving/grace-period.ts'
import { openPublishedSite } from './serving/published-site.ts'
import { warmShownSite, warmSite } from './serving/warm-site.ts'

/**
 * Creates the server of deployments: from the object store if they are written, otherwise from a site process.
 *
 * @param parts Shared parts of hosting.
 * @param openForReaders Opens a site in a site process.
 * @returns Opens the site of a deployment; how long readers wait for it depends on whether it replaces one that they
 *   see.
 */
export function createDeploymentServer(
  { options, clock, objects, publisher, routes, gate, isClosed }: HostingParts,
  openForReaders: (deployment: Deployment) => Promise<ServedSite | undefined>,
): (deployment: Deployment, replaces: boolean) => Promise<ServedSite | undefined> {
  const { logger, allowPrivate = false } = options
  const gracePeriods = createGracePeriods(clock)

  /** A folder that is this machine's own is not away while the rest of the machine is there. */
  function noteKept(deployment: Deployment): void {
    if (!objects.isLocal && !isClosed()) routes.noteKept(deployment)
  }

  async function keepShown(deployment: Deployment, manifest: SiteManifest): Promise<void> {
    // Files that cannot be fetched now are fetched at their first request.
    const isKept = await warmShownSite(objects, manifest, () => !isClosed()).catch(() => false)
    if (isKept) noteKept(deployment)
  }

  async function serve(deployment: Deployment, replaces: boolean): Promise<ServedSite | undefined> {
    const manifest = await publisher.manifestOf(deployment)
    if (manifest === undefined) return openForReaders(deployment)
    // The first reader on this machine does not wait for files that others may request.
    const warmth = replaces ? await warmSite(objects, manifest) : undefined
    if (warmth === 'lacking' && gracePeriods.isHeldBack(deployment.id))
      throw new StoreFault('The object store lacks part of the deployment, or returned other bytes for it.')
    if (warmth === 'whole') noteKept(deployment)
    else void keepShown(deployment, manifest)
    return openPublishedSite(deployment, manifest, {
      objects,
      allowPrivate,
      gate,
      async render() {
        const site = await openForReaders(deployment)
        if (site === undefined) throw new Error('A live deployment can no longer be read.')
        return site
      },
      onFault: storeFaultLog(logger, deployment),
    })
  }

  return serve
}

import type { HostedProject } from '../../store/deployments/deployment.ts'
import { previewLabel, slugsIn, type HostMeaning, type HostNames } from './host-names.ts'
import type { KnownRoutes } from './known-routes.ts'
import { createTtlCache } from './ttl-cache.ts'

/** A branch of a project, as a host name means it. */
export interface Place {
  project: HostedProject
  branch: string
}

type SiteName = Exclude<HostMeaning, { kind: 'platform' }>

/** The places of host names. */
export interface HostPlaces {
  /** Finds the place of a host name; undefined if there is none. */
  find(this: void, host: string): Promise<Place | 'platform' | undefined>
  /** The place that is known without a lookup. */
  peek(name: SiteName): Place | undefined
  /** Milliseconds for which the known place is valid. */
  freshFor(name: SiteName): number
}

/** Dependencies of finding places. */
export interface HostPlacesContext {
  names: HostNames
  routes: Pick<KnownRoutes, 'projectBySlug' | 'projectByDomain' | 'liveBranches'>
  clock(): number
  /** Milliseconds for which the meaning of a host name counts. */
  freshFor: number
}

/** Creates the search for the places of host names, which remembers them for a moment. */
export function createHostPlaces(context: HostPlacesContext): HostPlaces {
  const { names, routes } = context
  const places = createTtlCache<Place | undefined>(context.clock, context.freshFor)

  async function find(host: string): Promise<Place | 'platform' | undefined> {
    const meaning = names.meaningOf(host)
    switch (meaning.kind) {
      case 'platform':
        return 'platform'
      case 'domain':
        return places.get(placeKey(meaning), async () => productionOf(await routes.projectByDomain(meaning.host)))
      case 'label':
        return places.get(placeKey(meaning), () => placeOfLabel(meaning.label))
    }
  }

  async function placeOfLabel(label: string): Promise<Place | undefined> {
    let fault: unknown
    async function projectBySlug(slug: string): Promise<HostedProject | undefined> {
      try {
        return await routes.projectBySlug(slug)
      } catch (cause) {
        fault = cause
        return undefined
      }
    }
    const project = label.includes('.') ? undefined : await projectBySlug(label)
    if (project !== undefined) return productionOf(project)
    for (const slug of slugsIn(label)) {
      const candidate = await projectBySlug(slug)
      if (candidate === undefined) continue
      const branches = await routes.liveBranches(candidate.id)
      const found = branches.find(({ branch }) => previewLabel(slug, branch) === label)
      if (found !== undefined) return { project: candidate, branch: found.branch }
    }
    // Only the database can confirm that there is nothing.
    if (fault !== undefined) throw fault
    return undefined
  }

  return {
    find,
    peek: (name) => places.peek(placeKey(name)),
    freshFor: (name) => places.freshFor(placeKey(name)),
  }
}

/** A label has no dot in front of it, and no domain has one. */
function placeKey(meaning: SiteName): string {
  return meaning.kind === 'domain' ? meaning.host : `.${meaning.label}`
}

function productionOf(project: HostedProject | undefined): Place | undefined {
  return project && { project, branch: project.defaultBranch }
}

import type { TriggerContext } from '../../commands/trigger-deployments.ts'
import type { SiteSearchContext } from '../../commands/search-site.ts'
import type { UpdateStatusContext } from '../../commands/read-update-status.ts'
import type { ApiDependencies } from '../api-dependencies.ts'

/** Dependencies of endpoints for clients of another service, besides those of our own API. */
export interface ExistingDependencies
  extends Omit<ApiDependencies, 'projects' | 'hosting'>, Pick<TriggerContext, 'refreshRepository'> {
  /** Whole names of the models that jobs can be run with; the first is the usual one. */
  modelNames: (projectId: string) => Promise<readonly string[]>
  projects: TriggerContext['projects']
  hosting: TriggerContext['hosting'] &
    UpdateStatusContext['hosting'] &
    SiteSearchContext['hosting'] & { projectOf(host: string): Promise<string | undefined> } & Pick<
      ApiDependencies['hosting'],
      'deployment'
    >
}

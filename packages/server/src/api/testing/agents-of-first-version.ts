import { createExistingApi } from '../existing/create-existing-api.ts'
import type { ApiDependencies } from '../api-dependencies.ts'

function notAsked(): never {
  throw new Error('Jobs ask for no sites.')
}

/**
 * Makes the endpoints for clients of another service, for tests of agent jobs: nothing else is behind them.
 *
 * @param context What an API of tests works with.
 */
export function createAgentsOfFirstVersion(context: ApiDependencies): ReturnType<typeof createExistingApi> {
  return createExistingApi({
    ...context,
    modelNames: async () => Promise.resolve([]),
    refreshRepository: notAsked,
    projects: { ...context.projects, repository: notAsked },
    hosting: {
      ...context.hosting,
      projectOf: notAsked,
      deploymentsOf: notAsked,
      diagnosticsOf: notAsked,
      deployBranch: notAsked,
      siteUrl: notAsked,
      ask: notAsked,
    },
  })
}

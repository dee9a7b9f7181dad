import { createExistingApi } from '../existing/create-existing-api.ts'
import type { ApiDependencies } from '../api-dependencies.ts'
import type { ExistingDependencies } from '../existing/existing-dependencies.ts'

function notAsked(): never {
  throw new Error('This test asks for no sites.')
}

/**
 * Creates the endpoints for clients of another service, for tests of agent jobs: nothing else is behind them.
 *
 * @param context Dependencies of the API under test.
 * @param hosting Parts of hosting that a test needs after all.
 */
export function createAgentsOfFirstVersion(
  context: ApiDependencies,
  hosting: Partial<ExistingDependencies['hosting']> = {},
): ReturnType<typeof createExistingApi> {
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
      ...hosting,
    },
  })
}

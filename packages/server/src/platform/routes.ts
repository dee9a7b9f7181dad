import type { Accounts } from '../access/accounts.ts'
import { createKeyAuthentication } from '../access/authenticate-key.ts'
import { clientAddressOf } from '../access/client-address.ts'
import { createConcurrencyLimiter } from '../access/concurrency-limiter.ts'
import type { ConcurrencyLimiter } from '../access/concurrency-limiter.ts'
import { shares } from '../access/shares.ts'
import { createApi } from '../api/create-api.ts'
import { createExistingApi } from '../api/existing/create-existing-api.ts'
import type { Metrics, RequestArea } from '../process/metrics.ts'
import { mentionNameOf } from '../process/platform-settings.ts'
import { createForgeHooks } from './forge-hooks.ts'
import { createMentionTaker } from './take-mentions.ts'
import { createGitGateway } from './git-gateway.ts'
import { logApiFaults } from './log-api-faults.ts'
import type { PlatformParts } from './platform-parts.ts'
import type { Readiness } from './readiness.ts'
import { createTlsAllowed } from './tls-allowed.ts'
import { createDashboardRoute } from './dashboard-route.ts'
import { jobParts, workflowFilesOf } from './shared-parts.ts'
import { refreshRepository } from './open-turn-project.ts'

/** A part of the platform's own host: its name in the metrics, its paths, and who answers. */
export type Route = readonly [RequestArea, RegExp, (request: Request) => Promise<Response>]

/**
 * Everything that the platform's own host answers, as opposed to the sites.
 *
 * @param process The parts that belong to this process.
 * @param process.accounts People who sign in.
 * @param process.metrics Its counts.
 * @param process.readiness Whether it should be given requests.
 * @param process.streams Places for its event streams.
 * @param process.draining Aborted when it is to end.
 * @param process.version Version of the program.
 * @returns The routes; the first whose path fits answers, and the last fits every path.
 */
export async function createRoutes(
  parts: PlatformParts,
  process: {
    accounts: Accounts
    metrics: Metrics
    readiness: Readiness
    streams: ConcurrencyLimiter
    draining: AbortSignal
    version: string
  },
): Promise<readonly Route[]> {
  const { hosting, logger, models, projects, store, url, forgeOf, onPush } = parts
  const { accounts, draining, metrics, readiness, streams, version } = process
  const keys = createKeyAuthentication(store)
  const shared = jobParts(parts, draining)
  const workflowFiles = workflowFilesOf(parts)
  const answering = {
    ...shared,
    projects,
    forgeOf,
    workflowFiles,
    hosting,
    authenticate: keys.authenticate,
    isKeyInForce: keys.isInForce,
    slots: {
      streams,
      waits: createConcurrencyLimiter(shares.waits),
      merges: createConcurrencyLimiter(shares.merges),
    },
    addressOf: clientAddressOf,
    onError: logApiFaults(logger),
    serverUrl: url,
    version,
  }
  const api = createApi(answering)
  const existing = createExistingApi({
    ...answering,
    modelNames: async (projectId) => (await models.choices(projectId)).map(({ id }) => id),
    refreshRepository: async (projectId) => refreshRepository(parts, projectId),
  })
  const dashboard = await createDashboardRoute(parts, { ...shared, accounts, streams, workflowFiles })
  const repositories = createGitGateway({
    store,
    logger,
    projects,
    keys,
    hosting,
    url,
    onPush,
    checkPassword: accounts.checkPassword,
  })
  return [
    ...operationRoutes(metrics, readiness),
    ['operation', /^\/internal\/tls-allowed$/, createTlsAllowed(hosting)],
    // Another version, a doubled slash or a capital is a mistake of a program, which gets the API's answer to it.
    ['api', /^\/+(?:v1|discovery)(?:\/|;|%2f|$)/i, async (request) => existing.fetch(request)],
    ['api', /^\/+v\d+(?:\/|;|%2f|$)/i, async (request) => api.fetch(request)],
    ['git', /^\/git\//, repositories],
    [
      'hooks',
      /^\/hooks\//,
      createForgeHooks(parts, createMentionTaker({ parts, jobs: shared, name: mentionNameOf(parts.settings) })),
    ],
    ['dashboard', /^\//, dashboard],
  ]
}

/**
 * Answers programs that monitor the process.
 *
 * @param metrics Counts of the process.
 * @param readiness Whether it should be given requests.
 */
export function operationRoutes(metrics: Metrics, readiness: Readiness): readonly Route[] {
  return [
    ['operation', /^\/healthz$/, () => Promise.resolve(new Response('ok\n'))],
    ['operation', /^\/readyz$/, readiness.answer],
    ['operation', /^\/metrics$/, metrics.answer],
  ]
}

import { knownModels, knownModelsAt } from '@docwright/agent'
import { createDashboard, loadAssets } from '@docwright/dashboard'
import type { Accounts } from '../access/accounts.ts'
import { createKeyAuthentication } from '../access/authenticate-key.ts'
import { clientAddressOf } from '../access/client-address.ts'
import { createConcurrencyLimiter } from '../access/concurrency-limiter.ts'
import type { ConcurrencyLimiter } from '../access/concurrency-limiter.ts'
import { hourlyLimit, consumeRateLimit } from '../access/rate-limit.ts'
import { shares } from '../access/shares.ts'
import { createApi } from '../api/create-api.ts'
import { createExistingApi } from '../api/existing/create-existing-api.ts'
import { changeForms } from './change-forms.ts'
import { offerTranslation } from './offer-translation.ts'
import { createReviewTexts } from './review-texts.ts'
import { createBranchUpdater } from './update-branch.ts'
import { createDashboardServices } from '../dashboard/create-dashboard-services.ts'
import { platformFaultOf } from '../hosting/basics/platform-fault.ts'
import type { ConsumeRateLimit } from '../jobs/accept-message.ts'
import type { Metrics, RequestArea } from '../process/metrics.ts'
import type { Clock } from '../store/database/shared-clock.ts'
import { mailServerOf, mentionNameOf, defaultQuotas } from '../process/platform-settings.ts'
import { forgeHookSecret, forgeHookUrl } from './forge-hook-address.ts'
import { createForgeHooks } from './forge-hooks.ts'
import { createMentionTaker } from './take-mentions.ts'
import { createGitGateway } from './git-gateway.ts'
import { plannerOf } from './job-planner.ts'
import { logApiFaults } from './log-api-faults.ts'
import { createNameLookup } from './look-up-names.ts'
import type { PlatformParts } from './platform-parts.ts'
import type { Readiness } from './readiness.ts'
import { createTlsAllowed } from './tls-allowed.ts'
import { refreshRepository } from './open-turn-project.ts'
import { turnLimitBounds } from './turn-limits.ts'
import type { WorkflowFileCommands } from '../commands/manage-workflows.ts'
import { readWorkflowFile, removeWorkflowFile, saveWorkflowFile } from './workflow-files.ts'

/** A part of the platform's own host: its name in the metrics, its paths, and who answers. */
export type Route = readonly [RequestArea, RegExp, (request: Request) => Promise<Response>]

/**
 * Everything that the platform's own host answers, as opposed to the sites.
 *
 * @param process What belongs to this process.
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
  const { clock, git, hosting, logger, models, projects, secrets, store, url, wakeUps, forgeOf, onPush } = parts
  const { accounts, draining, metrics, readiness, streams, version } = process
  const keys = createKeyAuthentication(store)
  const planJob = plannerOf(parts)
  const quotas = defaultQuotas(parts.settings)
  const shared = { store, wakeUps, consumeRateLimit: rateLimitAt(clock), quotas, planJob, draining }
  const workflowFiles: WorkflowFileCommands['workflowFiles'] = {
    read: async (project, path) => readWorkflowFile(parts, project, path),
    save: async (project, file, account) => saveWorkflowFile(parts, project, file, account),
    remove: async (project, path, account) => removeWorkflowFile(parts, project, path, account),
  }
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
  const forgeWebhookOf = (projectId: string) => ({
    url: forgeHookUrl(url, projectId),
    secret: forgeHookSecret(secrets, projectId),
  })
  const services = createDashboardServices({
    ...shared,
    accounts,
    streams,
    projects,
    hosting,
    git,
    forgeOf,
    workflowFiles,
    secrets,
    sendsMail: mailServerOf(parts.settings) !== null,
    offerTranslation: async (projectId) => offerTranslation(parts, projectId),
    models: async (projectId) => models.choices(projectId),
    modelAddresses: parts.modelAddresses,
    otherModels: models.others,
    turnLimitBounds: turnLimitBounds(parts.settings),
    tryModel: models.try,
    knownModels: { at: knownModelsAt, models: knownModels },
    changeForms,
    updateBranch: createBranchUpdater(parts),
    reviewTexts: createReviewTexts(parts),
    publicUrl: url,
    connections: {
      ...parts.connections,
      hookUrl: (connectionId) => forgeHookUrl(url, connectionId),
      webhookOf: forgeWebhookOf,
      allowsHttp: parts.settings.DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES === 'yes',
    },
    forgeWebhookOf,
    lookup: createNameLookup(),
  })
  const dashboard = createDashboard(services, {
    assets: await loadAssets(),
    secret: secrets.derive('forms'),
    origin: url,
    report: (error) => logger.error({ code: 'dashboard-failed', err: error }, 'The dashboard failed'),
    outageOf(error) {
      const fault = platformFaultOf(error)
      if (fault !== undefined) logger.warn({ code: fault.code, err: error }, 'The dashboard could not answer')
      return fault?.message
    },
  })
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
    ['dashboard', /^\//, async (request) => dashboard.fetch(request)],
  ]
}

/**
 * What programs ask that look whether all is well.
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

function rateLimitAt(clock: Clock): ConsumeRateLimit {
  return async (transaction, projectId, endpoint) => {
    const { accepted, remaining, reset } = await consumeRateLimit(transaction, projectId, endpoint, clock())
    const { uses: limit, window } = hourlyLimit
    return { accepted, limit, windowSeconds: window / 1000, remaining, resetSeconds: reset }
  }
}

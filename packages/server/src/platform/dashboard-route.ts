import { knownModels, knownModelsAt } from '@docwright/agent'
import { createDashboard, loadAssets } from '@docwright/dashboard'
import type { Accounts } from '../access/accounts.ts'
import { createConcurrencyLimiter, type ConcurrencyLimiter } from '../access/concurrency-limiter.ts'
import { shares } from '../access/shares.ts'
import type { WorkflowFileCommands } from '../commands/manage-workflows.ts'
import { createDashboardServices } from '../dashboard/create-dashboard-services.ts'
import { platformFaultOf } from '../hosting/basics/platform-fault.ts'
import { mailServerOf } from '../process/platform-settings.ts'
import { changeForms } from './change-forms.ts'
import { createDocsAddress } from './docs-address.ts'
import { forgeHookSecret, forgeHookUrl } from './forge-hook-address.ts'
import { createNameLookup } from './look-up-names.ts'
import { offerTranslation } from './offer-translation.ts'
import type { PlatformParts } from './platform-parts.ts'
import { createReviewTexts } from './review-texts.ts'
import type { jobParts } from './shared-parts.ts'
import { turnLimitBounds } from './turn-limits.ts'
import { createBranchUpdater } from './update-branch.ts'

/**
 * Makes the dashboard.
 *
 * @param shared Its parts that the API has too.
 */
export async function createDashboardRoute(
  parts: PlatformParts,
  shared: ReturnType<typeof jobParts> & {
    accounts: Accounts
    streams: ConcurrencyLimiter
    workflowFiles: WorkflowFileCommands['workflowFiles']
  },
): Promise<(request: Request) => Promise<Response>> {
  const { git, hosting, logger, models, projects, secrets, url, forgeOf } = parts
  const forgeWebhookOf = (projectId: string) => ({
    url: forgeHookUrl(url, projectId),
    secret: forgeHookSecret(secrets, projectId),
  })
  const services = createDashboardServices({
    ...shared,
    projects,
    hosting,
    git,
    forgeOf,
    secrets,
    sendsMail: mailServerOf(parts.settings) !== null,
    offerTranslation: async (projectId) => offerTranslation(parts, projectId),
    models: async (projectId) => models.choices(projectId),
    modelAddresses: parts.modelAddresses,
    otherModels: models.others,
    turnLimitBounds: turnLimitBounds(parts.settings),
    tryModel: models.try,
    trials: createConcurrencyLimiter(shares.trials),
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
    docsUrl: createDocsAddress(parts.settings.DOCWRIGHT_DOCS_URL, { projects, hosting, now: parts.clock }),
    report: (error) => logger.error({ code: 'dashboard-failed', err: error }, 'The dashboard failed'),
    outageOf(error) {
      const fault = platformFaultOf(error)
      if (fault !== undefined) logger.warn({ code: fault.code, err: error }, 'The dashboard could not answer')
      return fault?.message
    },
  })
  return async (request) => dashboard.fetch(request)
}

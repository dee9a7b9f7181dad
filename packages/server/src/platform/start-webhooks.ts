import { consumeRateLimit } from '../access/rate-limit.ts'
import { createHolderLimit } from '../access/use-limit.ts'
import { resolveName } from '../jobs/public-address.ts'
import { unsubscribeUrl } from '../jobs/unsubscribe-link.ts'
import { startWebhookWorker } from '../jobs/webhook-worker.ts'
import { mailServerOf } from '../process/platform-settings.ts'
import type { PlatformParts } from './platform-parts.ts'
import { failureReporter } from './report-failure.ts'

const second = 1_000
const hour = 3600 * second
const day = 24 * hour
/** An attempt is little more than an open connection; one endpoint has two of them at most. */
const webhooksAtOnce = 32

/** The rest of a webhook's address may be a secret. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host || 'e-mail' : ''
}

/**
 * Starts the worker that delivers webhooks.
 *
 * @param owner Names this process in the leases of its work.
 */
export function startWebhooks(parts: PlatformParts, owner: string): ReturnType<typeof startWebhookWorker> {
  const { logger, outage, secrets, settings, store, wakeUps } = parts
  const mails = { uses: settings.DOCWRIGHT_MAILS_PER_DAY, window: day }
  // A flood is one line an hour of this process.
  const lines = createHolderLimit({ uses: 1, window: hour })
  const unlessPassing = failureReporter(logger, outage)
  return startWebhookWorker(
    {
      store,
      wakeUps,
      owner,
      openSecret: secrets.open,
      mail: mailServerOf(settings),
      mailsPerDay: mails.uses,
      takeMail: async (transaction, projectId) =>
        consumeRateLimit(transaction, projectId, 'mail', store.clock(), mails),
      onMailLimit(projectId) {
        if (lines.take(projectId, store.clock()) > 0) return
        logger.warn({ code: 'mail-limit', project: projectId, limit: mails.uses }, 'A project has sent all its e-mails')
      },
      publicUrl: parts.url,
      unsubscribeUrl: (receiver) => unsubscribeUrl(secrets, parts.url, receiver),
      resolve: resolveName,
      allowPrivate: settings.DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES === 'yes',
      random: Math.random,
      onFailed: ({ attempts, type, url }, reason, wait) =>
        logger.warn(
          {
            code: 'webhook-not-delivered',
            host: hostOf(url),
            event: type,
            attempt: attempts,
            reason,
            nextInSeconds: wait === undefined ? null : Math.round(wait / second),
          },
          'A webhook was not delivered',
        ),
      onError: (error) =>
        unlessPassing(error, () =>
          logger.error({ code: 'webhook-error', err: error }, 'A webhook delivery failed unexpectedly'),
        ),
    },
    webhooksAtOnce,
  )
}

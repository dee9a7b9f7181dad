import { ForgeError, readGitHubWebhook, resolveCommit } from '@docwright/forge'
import type { Forge, ForgeEvent, ForgeWebhook, Mirror, ReferenceChange } from '@docwright/forge'
import { subscriberOf } from '../access/address-list.ts'
import { clientAddressOf } from '../access/client-address.ts'
import { createConcurrencyLimiter, slotRetrySeconds } from '../access/concurrency-limiter.ts'
import { shares } from '../access/shares.ts'
import type { Project } from '../projects/project.ts'
import { isOurs } from '../projects/remember-pull-request.ts'
import { isRepositoryOf } from '../projects/repository-name.ts'
import { markReported, scheduleVisit } from '../store/projects/visit-queries.ts'
import { countProjectsOfConnection, readConnection } from '../store/projects/connection-queries.ts'
import { takeConnectionHook } from './connection-hooks.ts'
import { retireEndedPreview } from './ended-previews.ts'
import { openProjectMirror } from './open-turn-project.ts'
import { takeForgePushes } from './repository-workflows.ts'
import type { PlatformParts } from './platform-parts.ts'

const route = /^\/hooks\/([\w-]+)$/
/** Bytes of a webhook's body; GitHub sends at most 25 MB, and what we read of it is at its beginning for no forge. */
const maxBodySize = 25 * 1024 * 1024
/** Nearly all webhooks are smaller. */
const largeBody = 1024 * 1024
/** Milliseconds before a repository is fetched after its webhook could not be handled. */
const fetchedLater = 60_000

/** The receiver of a webhook. */
interface Receiver {
  /** Takes it in; `read` is called when its body was read. */
  take: (request: Request, read: () => void) => Promise<'taken' | 'busy'>
  /** The number of projects that it may concern. */
  projects(this: void): Promise<number>
}

/**
 * Handles the webhooks of GitHub, GitLab and Forgejo. One with the project's own secret is accepted; then new commits
 * are fetched, the named branches are deployed, and the named pull requests are read. One with the secret of a GitHub
 * App is for all projects that are connected by it. Webhooks arrive late, twice and out of order: the current state at
 * the forge decides.
 *
 * @param takeMentions Handles comments that call the agent.
 * @returns Answers requests below `/hooks/`.
 */
export function createForgeHooks(
  parts: PlatformParts,
  takeMentions: (project: Project, forge: Forge, webhook: ForgeWebhook) => Promise<'taken' | 'busy'>,
): (request: Request) => Promise<Response> {
  const { hosting, logger, projects, forgeOf, onPush } = parts
  const bodies = createConcurrencyLimiter(shares.hookBodies)
  const largeBodies = createConcurrencyLimiter(shares.largeHookBodies)

  async function takeInPushes(project: Project, events: readonly ForgeEvent[]): Promise<void> {
    const named = new Set(events.flatMap((event) => (event.type === 'push' ? event.ref : [])))
    if (named.size === 0) return
    const mirror = await openProjectMirror(parts, project)
    await mirror.fetch()
    await onPush(project, await Promise.all([...named].map(async (ref) => changeOf(mirror, ref))))
  }

  async function takeIn(project: Project, forge: Forge, webhook: ForgeWebhook): Promise<'taken' | 'busy'> {
    const { events } = webhook
    await takeInPushes(project, events)
    if (events.some(({ type }) => type === 'push') && isRepositoryOf(project, webhook.repository))
      await markReported(parts.store.db, project.id, parts.clock())
    await takeForgePushes(parts, project, webhook)
    await takeInPullRequests(forge, events)
    for (const event of events) {
      if (event.type !== 'pull-request') continue
      await retireEndedPreview({ hosting, forge }, project, event)
      // Its branch may have been deployed before.
      if (event.action === 'opened' || event.action === 'reopened')
        await parts.commentPreview(project, forge, event.head, 0)
    }
    return takeMentions(project, forge, webhook)
  }

  /** The receiver: one project, or all that use a connection. Undefined for an unknown id. */
  async function receiverOf(id: string): Promise<Receiver | undefined> {
    const project = await projects.find(id)
    if (project !== undefined) {
      if (project.archivedAt !== null || project.repositoryUrl === null) return undefined
      return {
        projects: async () => Promise.resolve(1),
        async take(request, read) {
          const forge = await forgeOf(project)
          const webhook = await forge.readWebhook(request).finally(read)
          return takeInSoon(project, forge, webhook)
        },
      }
    }
    const connection = await readConnection(parts.store.db, id)
    const secret = connection === undefined ? null : parts.connections.webhookSecretOf(connection)
    if (connection === undefined || secret === null) return undefined
    return {
      // Its body says which of them.
      projects: async () => countProjectsOfConnection(parts.store.db, connection.id),
      async take(request, read) {
        const webhook = await readGitHubWebhook(request, secret).finally(read)
        return takeConnectionHook(parts, connection, webhook, takeInSoon)
      },
    }
  }

  async function takeInSoon(project: Project, forge: Forge, webhook: ForgeWebhook): Promise<'taken' | 'busy'> {
    return takeIn(project, forge, webhook).catch(async (error: unknown) => {
      // Not every forge sends it again.
      if (error instanceof ForgeError) await scheduleVisit(parts.store.db, project.id, parts.clock() + fetchedLater)
      throw error
    })
  }

  return async (request) => {
    const id = route.exec(new URL(request.url).pathname)?.[1]
    const receiver = id === undefined ? undefined : await receiverOf(id)
    if (id === undefined || receiver === undefined) return answer(404, 'Not found.')
    if (request.method !== 'POST') return answer(405, 'Forge webhooks must be sent with POST.')
    const length = Number(request.headers.get('content-length') ?? Number.NaN)
    if (!(length <= maxBodySize)) return answer(413, 'The webhook is too large, or its Content-Length is missing.')
    const address = subscriberOf(clientAddressOf(request))
    // Senders of wrong signatures are not blocked by address: a forge sends for many customers from the same ones.
    const slot = (length > largeBody ? largeBodies : bodies).acquire(
      address,
      id,
      Math.max(1, await receiver.projects()),
    )
    if (!slot.ok) return busy()
    try {
      const taken = await receiver.take(request, slot.release)
      return taken === 'busy' ? busy() : answer(200, 'Thank you.')
    } catch (error) {
      if (!(error instanceof ForgeError)) throw error
      logger.warn({ code: 'forge-webhook-failed', err: error, receiver: id }, 'A webhook was not processed')
      if (error.code === 'webhook-signature') return answer(401, 'The signature is invalid.')
      if (error.code === 'webhook-body') return answer(400, 'The body is not a valid webhook payload.')
      return answer(502, 'It cannot be processed now.')
    } finally {
      slot.release()
    }
  }
}

/** Reading a pull request writes down what it has become, for the job that opened it. */
async function takeInPullRequests(forge: Forge, events: readonly ForgeEvent[]): Promise<void> {
  for (const event of events) {
    if (event.type === 'pull-request' && isOurs(event.head)) await forge.readPullRequest(event.number)
  }
}

async function changeOf({ repository }: Mirror, ref: string): Promise<ReferenceChange> {
  return { ref, before: null, after: await resolveCommit(repository, ref) }
}

function busy(): Response {
  const headers = { 'retry-after': String(slotRetrySeconds) }
  return new Response('Too many webhooks are being processed.\n', { status: 503, headers })
}

function answer(status: number, text: string): Response {
  return new Response(`${text}\n`, { status })
}

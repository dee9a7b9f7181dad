import { randomBytes } from 'node:crypto'
import type { Domain, Webhook, WebhookEvent } from '../contract/dashboard-administration.ts'
import { webhookEventTypes } from '../contract/webhook-events.ts'
import type { SettingsServices } from '../contract/dashboard-services.ts'
import { createId } from '../store/create-id.ts'
import { parseStored, wordsSchema } from '../store/stored-json.ts'
import { disableEndpoint, insertEndpoint, listEnabledEndpoints } from '../store/webhook-queries.ts'
import type { DashboardWorld } from './dashboard-world.ts'
import { deployDefaultBranch } from './project-services.ts'
import { attempt, refuse } from './refuse.ts'

const hostPattern = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/

/**
 * Settings of a project, its domains and webhooks.
 *
 * @param world The platform.
 */
export function createSettingsServices(world: DashboardWorld): SettingsServices {
  return {
    async read(projectId) {
      const project = await world.projects.find(projectId)
      if (project === undefined) throw new Error('The project of a page is gone.')
      const { name, defaultBranch, docsFolder, settings } = project
      return { name, defaultBranch, docsFolder, demand: settings.demand }
    },
    update: async (projectId, { name, defaultBranch, docsFolder, demand }) =>
      attempt(async () => {
        const folder = docsFolder.replaceAll(/^\/+|\/+$/g, '')
        const change = { name, defaultBranch, docsFolder: folder, settings: { demand } }
        const before = await world.projects.find(projectId)
        await world.projects.update(projectId, change)
        if (before !== undefined && before.defaultBranch !== defaultBranch) {
          await deployDefaultBranch(world, projectId, before.defaultBranch)
        }
        return { status: 'done' }
      }),
    async archive(projectId) {
      await world.projects.setArchived(projectId, true)
      return { status: 'done' }
    },
    async forgeWebhook(projectId) {
      const project = await world.projects.find(projectId)
      return project === undefined || project.repositoryUrl === null ? null : world.forgeWebhookOf(projectId)
    },
    ...domainServices(world),
    ...webhookServices(world),
  }
}

type DomainServices = Pick<SettingsServices, 'domains' | 'addDomain' | 'verifyDomain' | 'removeDomain'>

function domainServices({ store, resolveTxt, publicUrl }: DashboardWorld): DomainServices {
  return {
    async domains(projectId) {
      const rows = await store.db
        .selectFrom('domain')
        .selectAll()
        .where('project_id', '=', projectId)
        .orderBy('host')
        .execute()
      return rows.map(({ host, proof, verified_at }): Domain => {
        if (verified_at !== null) return { host, status: 'verified', record: null }
        return { host, status: 'waiting', record: { type: 'TXT', name: proofName(host), value: proof } }
      })
    },
    async addDomain(projectId, wanted) {
      const host = wanted.toLowerCase().replace(/\.$/, '')
      if (!hostPattern.test(host)) return refuse('invalid-host', 'Write a host name such as docs.example.com.', 'host')
      if (host === new URL(publicUrl).hostname) return refuse('host-taken', 'This is the platform’s own name.', 'host')
      return store.transaction(async (transaction) => {
        const row = await transaction.selectFrom('domain').selectAll().where('host', '=', host).executeTakeFirst()
        if (row?.project_id === projectId) return { status: 'done' }
        // Whoever proves the name first has it; a claim without proof keeps nobody out.
        if (row?.verified_at !== null && row !== undefined) {
          return refuse('host-taken', 'Another project uses this name.', 'host')
        }
        await transaction.deleteFrom('domain').where('host', '=', host).execute()
        const proof = `docwright-${randomBytes(16).toString('hex')}`
        const domain = { host, project_id: projectId, proof, verified_at: null, created_at: store.clock() }
        await transaction.insertInto('domain').values(domain).execute()
        return { status: 'done' }
      })
    },
    async verifyDomain(projectId, host) {
      const row = await store.db
        .selectFrom('domain')
        .selectAll()
        .where('host', '=', host)
        .where('project_id', '=', projectId)
        .executeTakeFirst()
      if (row === undefined) return refuse('not-found', 'There is no such domain.')
      const records = await resolveTxt(proofName(host))
      if (!records.includes(row.proof)) {
        return refuse('domain-unproved', `The TXT record of ${proofName(host)} is not there yet. DNS can take an hour.`)
      }
      await store.db
        .updateTable('domain')
        .set({ verified_at: store.clock() })
        .where('host', '=', host)
        .where('project_id', '=', projectId)
        .where('proof', '=', row.proof)
        .execute()
      return { status: 'done' }
    },
    async removeDomain(projectId, host) {
      await store.db.deleteFrom('domain').where('host', '=', host).where('project_id', '=', projectId).execute()
      return { status: 'done' }
    },
  }
}

function proofName(host: string): string {
  return `_docwright.${host}`
}

type WebhookServices = Pick<SettingsServices, 'webhooks' | 'addWebhook' | 'removeWebhook'>

function webhookServices({ store, secrets }: DashboardWorld): WebhookServices {
  return {
    async webhooks(projectId) {
      const endpoints = await listEnabledEndpoints(store.db, projectId)
      return Promise.all(
        endpoints.map(async ({ id, url, types, created_at }): Promise<Webhook> => {
          const last = await store.db
            .selectFrom('webhook_delivery')
            .select(['status', 'answer_status', 'error', 'ended_at'])
            .where('endpoint_id', '=', id)
            .where('ended_at', 'is not', null)
            .orderBy('ended_at', 'desc')
            .limit(1)
            .executeTakeFirst()
          return {
            id,
            url,
            events: eventsOf(parseStored(wordsSchema, types)),
            createdAt: new Date(created_at).toISOString(),
            lastDelivery:
              last === undefined
                ? null
                : {
                    at: new Date(last.ended_at ?? 0).toISOString(),
                    status: last.status === 'succeeded' ? 'delivered' : 'failed',
                    detail: last.error ?? String(last.answer_status ?? ''),
                  },
          }
        }),
      )
    },
    async addWebhook(projectId, { url, events }) {
      if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol) || new URL(url).username !== '') {
        return refuse('invalid-url', 'Give an address such as https://example.com/hooks, without a password.', 'url')
      }
      if (events.length === 0) return refuse('invalid-events', 'Choose at least one event.', 'events')
      const now = store.clock()
      const webhookId = createId('endpoint', now)
      const secret = `whsec_${randomBytes(24).toString('base64')}`
      await insertEndpoint(store.db, {
        id: webhookId,
        project_id: projectId,
        url: new URL(url).href,
        sealed_secret: secrets.seal(secret, webhookId),
        types: JSON.stringify(events),
        description: '',
        disabled_at: null,
        created_at: now,
      })
      return { status: 'done', webhookId, secret }
    },
    async removeWebhook(projectId, webhookId) {
      // Deliveries that are under way refer to it, so it is turned off rather than deleted.
      await disableEndpoint(store, { id: webhookId, projectId })
      return { status: 'done' }
    },
  }
}

/** An endpoint that wants everything has all of them. */
function eventsOf(types: readonly string[]): WebhookEvent[] {
  return webhookEventTypes.filter((type) => types.includes('*') || types.includes(type))
}

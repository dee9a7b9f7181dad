import { quotaNames, type DashboardServices } from '@docwright/contract'
import { randomBytes } from 'node:crypto'
import { type InMemoryState, refusal, storedProject } from './in-memory-state.ts'

/** Keys and settings in memory. */
export function inMemoryAdministration(state: InMemoryState): Pick<DashboardServices, 'keys' | 'settings'> {
  return { keys: inMemoryKeys(state), settings: inMemorySettings(state) }
}

function inMemoryKeys(state: InMemoryState): DashboardServices['keys'] {
  return {
    async list(projectId) {
      return storedProject(state, projectId).keys.toSorted(
        (a, b) => Number(a.revokedAt !== null) - Number(b.revokedAt !== null),
      )
    },
    async create(projectId, { name, scopes, addresses, origins = [], expiresAt }) {
      if (name === '') return refusal('invalid-name', 'Give the key a name.', 'name')
      if (scopes.length === 0) return refusal('invalid-scopes', 'Choose at least one scope.', 'scopes')
      const key = `dw_${randomBytes(27).toString('hex').slice(0, 36)}`
      const summary = {
        id: state.nextId('key'),
        name,
        lastFour: key.slice(-4),
        scopes,
        addresses,
        origins,
        createdAt: state.now().toISOString(),
        expiresAt,
        lastUsedAt: null,
        revokedAt: null,
      }
      storedProject(state, projectId).keys.unshift(summary)
      return { status: 'done', key, summary }
    },
    async revoke(projectId, keyId) {
      const key = storedProject(state, projectId).keys.find(({ id }) => id === keyId)
      if (key === undefined) return refusal('not-found', 'This key does not exist.')
      key.revokedAt = state.now().toISOString()
      return { status: 'done' }
    },
  }
}

function inMemorySettings(state: InMemoryState): DashboardServices['settings'] {
  return {
    sendsMail: true,
    async read(projectId) {
      return storedProject(state, projectId).settings
    },
    async update(projectId, settings) {
      if (settings.name === '') return refusal('invalid-name', 'Give the project a name.', 'name')
      const stored = storedProject(state, projectId)
      stored.settings = settings
      Object.assign(stored.project, { name: settings.name, docsFolder: settings.docsFolder })
      return { status: 'done' }
    },
    async quotas(projectId) {
      return storedProject(state, projectId).quotas
    },
    async setQuotas(projectId, change) {
      const { quotas } = storedProject(state, projectId)
      for (const name of quotaNames) {
        const wanted = change[name]
        if (wanted === undefined) continue
        quotas[name].isOwn = wanted !== 'default'
        quotas[name].limit = typeof wanted === 'number' ? wanted : null
      }
      return { status: 'done' }
    },
    async archive(projectId) {
      const stored = storedProject(state, projectId)
      state.projects = state.projects.filter((known) => known !== stored)
      state.archived.unshift(stored)
      return { status: 'done' }
    },
    async forgeWebhook(projectId) {
      const { repository } = storedProject(state, projectId).project
      if (repository.host === 'local') return null
      return { url: `http://localhost:3000/hooks/${projectId}`, secret: 'a secret of the forge' }
    },
    async domains(projectId) {
      return storedProject(state, projectId).domains
    },
    async addDomain(projectId, host) {
      if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host))
        return refusal('invalid-host', 'Write a host name such as docs.example.com.', 'host')
      const proof = { type: 'TXT', name: `_docwright.${host}`, value: 'docwright-0123456789abcdef0123456789abcdef' }
      const records = [proof, { type: 'CNAME', name: host, value: 'docs.localhost' }]
      storedProject(state, projectId).domains.push({ host, status: 'waiting', records })
      return { status: 'done' }
    },
    async verifyDomain(projectId, host) {
      const domain = storedProject(state, projectId).domains.find((known) => known.host === host)
      if (domain === undefined) return refusal('not-found', 'This domain does not exist.')
      Object.assign(domain, { status: 'verified', records: [] })
      return { status: 'done' }
    },
    async removeDomain(projectId, host) {
      const stored = storedProject(state, projectId)
      const left = stored.domains.filter((domain) => domain.host !== host)
      if (left.length === stored.domains.length) return refusal('not-found', 'The project has no such domain.')
      stored.domains = left
      return { status: 'done' }
    },
    async webhooks(projectId) {
      return storedProject(state, projectId).webhooks
    },
    async addWebhook(projectId, { url, events }) {
      if (events.length === 0) return refusal('invalid-events', 'Choose at least one event.', 'events')
      const webhookId = state.nextId('webhook')
      const webhook = {
        id: webhookId,
        url,
        events,
        createdAt: state.now().toISOString(),
        lastDelivery: null,
        waiting: null,
      }
      storedProject(state, projectId).webhooks.push(webhook)
      const secret = url.startsWith('mailto:') ? null : `whsec_${randomBytes(24).toString('base64')}`
      return { status: 'done', webhookId, secret }
    },
    async removeWebhook(projectId, webhookId) {
      const stored = storedProject(state, projectId)
      const left = stored.webhooks.filter(({ id }) => id !== webhookId)
      if (left.length === stored.webhooks.length) return refusal('not-found', 'The project has no such webhook.')
      stored.webhooks = left
      return { status: 'done' }
    },
  }
}

import { addDomain, readDomains, removeDomain, verifyDomain } from '../commands/manage-domains.ts'
import { addWebhook, readWebhooks, removeWebhook } from '../commands/manage-webhooks.ts'
import { archiveProject, changeProject } from '../commands/manage-projects.ts'
import { changeQuotas, readQuotaUse } from '../commands/manage-quotas.ts'
import { requireProject } from '../commands/require-project.ts'
import type { SettingsServices } from '@docwright/contract'
import type { DashboardContext } from './dashboard-context.ts'

/** Settings of a project, its domains and webhooks. */
export function createSettingsServices(context: DashboardContext): SettingsServices {
  return {
    sendsMail: context.sendsMail,
    async read(projectId) {
      const { name, defaultBranch, docsFolder, settings } = await requireProject(context.projects, projectId)
      const { demand, previewComments = true } = settings
      return { name, defaultBranch, docsFolder, demand, previewComments }
    },
    update: async (projectId, settings) => changeProject(context, projectId, settings),
    quotas: async (projectId) => readQuotaUse(context, projectId),
    async setQuotas(projectId, change) {
      await changeQuotas(context, projectId, change)
      return { status: 'done' }
    },
    archive: async (projectId) => archiveProject(context, projectId),
    async forgeWebhook(projectId) {
      const project = await context.projects.find(projectId)
      return project === undefined || project.repositoryUrl === null ? null : context.forgeWebhookOf(projectId)
    },
    domains: async (projectId) => readDomains(context, projectId),
    addDomain: async (projectId, host) => addDomain(context, projectId, host),
    verifyDomain: async (projectId, host) => verifyDomain(context, projectId, host),
    removeDomain: async (projectId, host) => removeDomain(context, projectId, host),
    webhooks: async (projectId) => readWebhooks(context.store, projectId),
    addWebhook: async (projectId, input) => addWebhook(context, projectId, input),
    removeWebhook: async (projectId, webhookId) => removeWebhook(context.store, projectId, webhookId),
  }
}

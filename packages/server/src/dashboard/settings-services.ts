import { addDomain, readDomains, removeDomain, verifyDomain } from '../commands/manage-domains.ts'
import { addWebhook, readWebhooks, removeWebhook } from '../commands/manage-webhooks.ts'
import { attempt } from '../commands/refuse.ts'
import type { SettingsServices } from '../contract/dashboard-services.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { deployDefaultBranch } from './project-services.ts'

/**
 * Settings of a project, its domains and webhooks.
 *
 * @param context The platform.
 */
export function createSettingsServices(context: DashboardContext): SettingsServices {
  return {
    async read(projectId) {
      const project = await context.projects.find(projectId)
      if (project === undefined) throw new Error('The project of a page is gone.')
      const { name, defaultBranch, docsFolder, settings } = project
      return { name, defaultBranch, docsFolder, demand: settings.demand }
    },
    update: async (projectId, { name, defaultBranch, docsFolder, demand }) =>
      attempt(async () => {
        const folder = docsFolder.replaceAll(/^\/+|\/+$/g, '')
        const change = { name, defaultBranch, docsFolder: folder, settings: { demand } }
        const before = await context.projects.find(projectId)
        await context.projects.update(projectId, change)
        if (before !== undefined && before.defaultBranch !== defaultBranch) {
          await deployDefaultBranch(context, projectId, before.defaultBranch)
        }
        return { status: 'done' }
      }),
    async archive(projectId) {
      await context.projects.setArchived(projectId, true)
      return { status: 'done' }
    },
    async forgeWebhook(projectId) {
      const project = await context.projects.find(projectId)
      return project === undefined || project.repositoryUrl === null ? null : context.forgeWebhookOf(projectId)
    },
    domains: async (projectId) => readDomains(context.store, projectId),
    addDomain: async (projectId, host) => addDomain(context, projectId, host),
    verifyDomain: async (projectId, host) => verifyDomain(context, projectId, host),
    removeDomain: async (projectId, host) => removeDomain(context.store, projectId, host),
    webhooks: async (projectId) => readWebhooks(context.store, projectId),
    addWebhook: async (projectId, wish) => addWebhook(context, projectId, wish),
    removeWebhook: async (projectId, webhookId) => removeWebhook(context.store, projectId, webhookId),
  }
}

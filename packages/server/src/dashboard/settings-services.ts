import { addDomain, readDomains, removeDomain, verifyDomain } from '../commands/manage-domains.ts'
import { addWebhook, readWebhooks, removeWebhook } from '../commands/manage-webhooks.ts'
import { attempt } from '../commands/refuse.ts'
import type { SettingsServices } from '../contract/dashboard-services.ts'
import type { DashboardWorld } from './dashboard-world.ts'
import { deployDefaultBranch } from './project-services.ts'

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
    domains: async (projectId) => readDomains(world.store, projectId),
    addDomain: async (projectId, host) => addDomain(world, projectId, host),
    verifyDomain: async (projectId, host) => verifyDomain(world, projectId, host),
    removeDomain: async (projectId, host) => removeDomain(world.store, projectId, host),
    webhooks: async (projectId) => readWebhooks(world.store, projectId),
    addWebhook: async (projectId, wish) => addWebhook(world, projectId, wish),
    removeWebhook: async (projectId, webhookId) => removeWebhook(world.store, projectId, webhookId),
  }
}

import type { Migration } from './migration.ts'

/** The deployments of a project in the last hour are counted without going through all that it ever had. */
export const deploymentQuotas: Migration = {
  name: '016-deployment-quotas',
  async apply({ schema }) {
    await schema.createIndex('deployment_hour').on('deployment').columns(['project_id', 'run_at']).execute()
  },
}

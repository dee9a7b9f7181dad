import type { Migration } from './migration.ts'

/** The cause of a deployment, if it was not a push. */
export const deploymentSources: Migration = {
  name: '020-deployment-sources',
  async apply({ schema }) {
    await schema.alterTable('deployment').addColumn('source', 'text').execute()
  },
}

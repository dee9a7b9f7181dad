import type { Migration } from './migration.ts'

/** By which request a turn, a deployment and a delivery came about, where it was one. */
export const requestIds: Migration = {
  name: '024-request-ids',
  async apply({ schema }) {
    for (const table of ['turn', 'deployment', 'webhook_delivery'])
      await schema.alterTable(table).addColumn('request_id', 'text').execute()
  },
}

import type { Migration } from './migration.ts'

/** The request behind a turn, a deployment or a delivery, if there was one. */
export const requestIds: Migration = {
  name: '024-request-ids',
  async apply({ schema }) {
    for (const table of ['turn', 'deployment', 'webhook_delivery'])
      await schema.alterTable(table).addColumn('request_id', 'text').execute()
  },
}

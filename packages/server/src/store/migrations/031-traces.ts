import type { Migration } from './migration.ts'

/** To which trace a turn, a deployment and a delivery belong: that of the request by which they came about. */
export const traces: Migration = {
  name: '031-traces',
  async apply({ schema }) {
    for (const table of ['turn', 'deployment', 'webhook_delivery'])
      await schema.alterTable(table).addColumn('traceparent', 'text').execute()
  },
}

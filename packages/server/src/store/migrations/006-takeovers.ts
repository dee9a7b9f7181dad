import type { Migration } from './migration.ts'

/**
 * The number of takeovers of a turn since its last durable step, apart from the failures of a model or a forge: a
 * killed process says nothing about how long to wait for those.
 */
export const takeovers: Migration = {
  name: '006-takeovers',
  async apply(database) {
    await database.schema
      .alterTable('turn')
      .addColumn('takeovers', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

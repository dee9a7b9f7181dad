import type { Migration } from './migration.ts'

/**
 * How often a turn was taken over since its last durable step, apart from how often a model or a forge has failed it: a
 * process that was killed says nothing about how long to wait for those.
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

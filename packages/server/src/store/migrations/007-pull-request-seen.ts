import type { Migration } from './migration.ts'

/** When a forge has shown a pull request last, apart from when it has changed: reading it is no change. */
export const pullRequestSeen: Migration = {
  name: '007-pull-request-seen',
  async apply(database) {
    await database.schema
      .alterTable('pull_request')
      .addColumn('seen_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

import { createTables, id, integer, moment, optionalMoment, text } from './create-tables.ts'
import type { Migration } from './migration.ts'

/** The last purge of each project from caches in front of the platform. */
export const cdnPurges: Migration = {
  name: '036-cdn-purges',
  async apply(database) {
    await createTables(database, {
      cdn_purge: {
        columns: {
          // No reference: the cached pages of a removed project are also purged.
          project_id: id,
          shown: text,
          again_at: optionalMoment,
          run_at: moment,
          attempts: integer,
          lease_until: moment,
        },
      },
    })
  },
}

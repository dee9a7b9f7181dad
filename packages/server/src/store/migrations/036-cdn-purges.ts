import { createTables, id, integer, moment, optionalMoment, text } from './create-tables.ts'
import type { Migration } from './migration.ts'

/** What caches in front of the platform were told last of each project. */
export const cdnPurges: Migration = {
  name: '036-cdn-purges',
  async apply(database) {
    await createTables(database, {
      cdn_purge: {
        columns: {
          // No reference: what was kept of a project that was removed is purged as well.
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

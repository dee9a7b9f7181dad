import { createTables, moment, optionalMoment, optionalText, text } from './create-tables.ts'
import type { Migration } from './migration.ts'

/** Objects that are needed before anything names them, and those that are being removed. */
export const objectUse: Migration = {
  name: '029-object-use',
  async apply(database) {
    await createTables(database, {
      object_hold: {
        columns: { digest: text, kind: text, project_id: optionalText, until: moment },
        key: ['object_hold_key', ['digest']],
      },
      object_removal: {
        columns: { digest: text, begun_at: moment, ended_at: optionalMoment },
        key: ['object_removal_key', ['digest']],
      },
    })
  },
}

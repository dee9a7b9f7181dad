import { createTables, moment, text } from './create-tables.ts'
import type { Migration } from './migration.ts'

/** Packs of repositories in the object store that others have taken the place of, and that are still read for a while. */
export const joinedPacks: Migration = {
  name: '015-joined-packs',
  async apply(database) {
    await createTables(database, {
      retired_pack: { columns: { digest: text, retired_at: moment }, key: ['retired_pack_key', ['digest']] },
    })
  },
}

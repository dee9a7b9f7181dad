import { createTables, integer, moment, partOf, text } from './create-tables.ts'
import type { Migration } from './migration.ts'

/**
 * Repositories that the platform hosts, where their folders are copies: which references there are, and which objects of the
 * store hold what they lead to.
 */
export const repositories: Migration = {
  name: '012-repositories',
  async apply(database) {
    await createTables(database, {
      repository: {
        columns: { project_id: partOf('project'), version: integer },
        key: ['repository_key', ['project_id']],
      },
      repository_ref: {
        columns: { project_id: partOf('project'), name: text, target: text },
        key: ['repository_ref_key', ['project_id', 'name']],
      },
      repository_pack: {
        columns: { project_id: partOf('project'), version: integer, digest: text, size: moment },
        key: ['repository_pack_key', ['project_id', 'version']],
      },
    })
  },
}

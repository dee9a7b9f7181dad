import { createTables, moment, partOf, text } from './create-tables.ts'
import type { Migration } from './migration.ts'

/** People who see single projects, with a role in each. */
export const projectMembers: Migration = {
  name: '013-project-members',
  async apply(database) {
    await createTables(database, {
      project_member: {
        columns: {
          project_id: partOf('project'),
          user_id: partOf('auth_user'),
          role: text,
          created_at: moment,
        },
        key: ['project_member_key', ['project_id', 'user_id']],
      },
    })
    await database.schema.createIndex('project_member_user').on('project_member').column('user_id').execute()
  },
}

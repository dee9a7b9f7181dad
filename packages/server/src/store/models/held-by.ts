import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * A condition on rows of a project or of a whole platform: those of a project, and those of its platform.
 */
export function heldBy(projectId: string): RawBuilder<SqlBool> {
  const platform = sql`select organisation_id from project where id = ${projectId}`
  return sql<SqlBool>`(project_id = ${projectId} or (project_id is null and organisation_id = (${platform})))`
}

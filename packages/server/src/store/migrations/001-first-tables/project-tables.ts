import {
  id,
  integer,
  moment,
  optionalMoment,
  optionalText,
  partOf,
  perhapsPartOf,
  text,
  uniqueText,
} from '../create-tables.ts'
import type { Table } from '../create-tables.ts'

/** Projects, what they keep secret, and the keys of their API. */
export const projectTables = {
  project: {
    columns: {
      id,
      organisation_id: partOf('organisation'),
      slug: uniqueText,
      name: text,
      repository_kind: text,
      repository_url: optionalText,
      default_branch: text,
      docs_folder: text,
      settings: text,
      next_pull_request: integer,
      created_at: moment,
      updated_at: moment,
      archived_at: optionalMoment,
    },
  },
  project_secret: {
    columns: {
      project_id: partOf('project'),
      name: text,
      sealed: text,
      updated_at: moment,
    },
    key: ['project_secret_key', ['project_id', 'name']],
  },
  api_key: {
    columns: {
      id,
      organisation_id: partOf('organisation'),
      project_id: perhapsPartOf('project'),
      name: text,
      digest: uniqueText,
      last_four: text,
      scopes: text,
      addresses: optionalText,
      expires_at: optionalMoment,
      last_used_at: optionalMoment,
      revoked_at: optionalMoment,
      created_by: optionalText,
      created_at: moment,
    },
  },
} as const satisfies Record<string, Table>

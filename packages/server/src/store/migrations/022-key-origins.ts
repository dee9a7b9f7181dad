import type { Migration } from './migration.ts'

/** The web pages from which a key may be used that pages carry. */
export const keyOrigins: Migration = {
  name: '022-key-origins',
  async apply({ schema }) {
    await schema.alterTable('api_key').addColumn('origins', 'text').execute()
  },
}

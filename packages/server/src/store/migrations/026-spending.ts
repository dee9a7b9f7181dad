import { createTables, integer, moment, partOf, text } from './create-tables.ts'
import type { Migration } from './migration.ts'

/** Numbers that grow beyond what an integer of PostgreSQL holds. */
const count = moment

const counts = { input: count, output: count, cached: count, cost: count, unpriced: count, estimated: integer }

/** The cost of models: with each turn, and by day. */
export const spending: Migration = {
  name: '026-spending',
  async apply(database) {
    await createTables(database, {
      turn_use: {
        columns: { turn_id: partOf('turn'), model: text, requests: integer, ...counts },
        key: ['turn_use_key', ['turn_id', 'model']],
      },
      spending: {
        columns: { project_id: partOf('project'), purpose: text, day: text, ...counts },
        key: ['spending_key', ['project_id', 'purpose', 'day']],
      },
    })
  },
}

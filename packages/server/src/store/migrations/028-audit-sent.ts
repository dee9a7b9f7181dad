import { createTables, moment, text } from './create-tables.ts'
import type { Migration } from './migration.ts'

/** Up to which entry the log of who did what was sent to where the operator wants it. */
export const auditSent: Migration = {
  name: '028-audit-sent',
  async apply(database) {
    await createTables(database, {
      audit_sent: { columns: { target: text, sequence: moment }, key: ['audit_sent_key', ['target']] },
    })
  },
}

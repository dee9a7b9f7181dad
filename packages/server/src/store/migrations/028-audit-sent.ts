import { createTables, moment, text } from './create-tables.ts'
import type { Migration } from './migration.ts'

/** The last entry of the audit log that was sent to the operator's destination. */
export const auditSent: Migration = {
  name: '028-audit-sent',
  async apply(database) {
    await createTables(database, {
      audit_sent: { columns: { target: text, sequence: moment }, key: ['audit_sent_key', ['target']] },
    })
  },
}

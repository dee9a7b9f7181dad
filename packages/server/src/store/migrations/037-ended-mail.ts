import type { Migration } from './migration.ts'

/**
 * When the receiver of e-mail has ended it: such an address is kept, so that nobody else can turn it on again. And the
 * use of the project's limit as which an e-mail counts.
 */
export const endedMail: Migration = {
  name: '037-ended-mail',
  async apply({ schema }) {
    await schema.alterTable('webhook_endpoint').addColumn('unsubscribed_at', 'bigint').execute()
    // One after the other: SQLite adds one column at a time.
    await schema.alterTable('webhook_delivery').addColumn('mail_use', 'text').execute()
    await schema.alterTable('webhook_delivery').addColumn('mail_last_of', 'integer').execute()
  },
}

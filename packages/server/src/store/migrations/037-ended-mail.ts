import type { Migration } from './migration.ts'

/** When the receiver of e-mail has ended it: such an address is kept, so that nobody else can turn it on again. */
export const endedMail: Migration = {
  name: '037-ended-mail',
  async apply({ schema }) {
    await schema.alterTable('webhook_endpoint').addColumn('unsubscribed_at', 'bigint').execute()
  },
}

import type { Store } from '../open-store.ts'

/**
 * Adds a person who may see every project of an organization.
 *
 * @param email The address of the account; its part before the @ is the name.
 */
export async function addPerson({ db, clock }: Store, organisationId: string, email: string): Promise<void> {
  const [name = ''] = email.split('@')
  const id = `user_${name}`
  await db.insertInto('auth_user').values({ id, name, email, emailVerified: 1, createdAt: '', updatedAt: '' }).execute()
  await db
    .insertInto('member')
    .values({ organisation_id: organisationId, user_id: id, role: 'viewer', created_at: clock() })
    .execute()
}

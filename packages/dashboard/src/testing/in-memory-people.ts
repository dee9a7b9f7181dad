import type { PeopleServices, PersonRole } from '@docwright/contract'
import { type InMemoryState, refusal } from './in-memory-state.ts'

/**
 * The people of a platform in memory: every account, the first of them its owner until a test says otherwise.
 *
 * @param state The platform's.
 */
export function inMemoryPeople(state: InMemoryState): PeopleServices {
  const roles = new Map<string, PersonRole>()
  const since = state.now().toISOString()
  const people = () =>
    state.accounts.map(({ name, email }, index) => ({
      name,
      email,
      role: roles.get(email) ?? (index === 0 ? ('owner' as const) : ('member' as const)),
      since,
    }))
  const isLastOwner = (email: string): boolean =>
    people()
      .filter(({ role }) => role === 'owner')
      .every((owner) => owner.email === email)
  const lastOwner = refusal(
    'last-owner',
    'Somebody must own the platform. Give another account the role “owner” first.',
  )
  return {
    async list() {
      return people()
    },
    async invite(_projectId, role) {
      return { status: 'done', url: `http://localhost:3000/set-up/invited-as-${role}` }
    },
    async changeRole(_projectId, email, role) {
      if (role !== 'owner' && isLastOwner(email)) return lastOwner
      roles.set(email, role)
      return { status: 'done' }
    },
    async remove(_projectId, email) {
      if (isLastOwner(email)) return lastOwner
      state.accounts = state.accounts.filter((account) => account.email !== email)
      return { status: 'done' }
    },
  }
}

import type { MemberServices, PeopleServices, PersonRole, ProjectPerson } from '@docwright/contract'
import { type InMemoryState, refusal } from './in-memory-state.ts'

/** The people of a platform in memory: every account, the first of them its owner until a test says otherwise. */
export function inMemoryPeople(state: InMemoryState): PeopleServices {
  const roles = new Map<string, PersonRole>()
  const since = state.now().toISOString()
  const people = () =>
    state.accounts.map(({ name, email }, index) => ({
      name,
      email,
      role: roles.get(email) ?? (index === 0 ? ('owner' as const) : ('member' as const)),
      since,
      projects: [],
      browsers: [{ browser: 'Firefox on Linux', since }],
      keys: index === 0 ? 0 : 2,
    }))
  const isLastOwner = (email: string): boolean =>
    people()
      .filter(({ role }) => role === 'owner')
      .every((owner) => owner.email === email)
  const lastOwner = refusal(
    'last-owner',
    'The platform must have at least one owner. Give another account the role “owner” first.',
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
    async remove(_projectId, email, { revokeKeys }) {
      if (isLastOwner(email)) return lastOwner
      if (revokeKeys) state.keysRevokedOf.push(email)
      state.accounts = state.accounts.filter((account) => account.email !== email)
      return { status: 'done' }
    },
    async signOut() {
      return { status: 'done' }
    },
  }
}

/** The members of projects in memory: each has one until a test says otherwise. */
export function inMemoryMembers(state: InMemoryState): MemberServices {
  const since = state.now().toISOString()
  const guest: ProjectPerson = {
    id: 'user_guest',
    name: 'Grace Hopper',
    email: 'grace@example.com',
    role: 'member',
    since,
  }
  const byProject = new Map<string, readonly ProjectPerson[]>()
  const membersOf = (projectId: string): readonly ProjectPerson[] => byProject.get(projectId) ?? [guest]
  return {
    async list(projectId) {
      return [...membersOf(projectId)]
    },
    async invite(_projectId, role) {
      return { status: 'done', url: `http://localhost:3000/set-up/joins-as-${role}` }
    },
    async changeRole(projectId, memberId, role) {
      byProject.set(
        projectId,
        membersOf(projectId).map((member) => (member.id === memberId ? { ...member, role } : member)),
      )
      return { status: 'done' }
    },
    async remove(projectId, memberId) {
      byProject.set(
        projectId,
        membersOf(projectId).filter(({ id }) => id !== memberId),
      )
      return { status: 'done' }
    },
  }
}

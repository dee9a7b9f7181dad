import type { ProjectRight } from '@docwright/contract'
import type { MemberRole } from '../store/account-tables.ts'

/** What each role may do beside reading. Whoever may administer may also make projects. */
const rights: Readonly<Record<MemberRole, readonly ProjectRight[]>> = {
  owner: ['work', 'merge', 'keys', 'administer'],
  admin: ['work', 'merge', 'keys', 'administer'],
  member: ['work', 'merge'],
  viewer: [],
}

/**
 * What somebody may do in the projects of an organisation.
 *
 * @param role As it is stored; one that is not known may only read.
 */
export function rightsOf(role: string): readonly ProjectRight[] {
  return Object.hasOwn(rights, role) ? rights[role as MemberRole] : []
}

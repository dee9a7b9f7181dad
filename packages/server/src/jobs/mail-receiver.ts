import { listReaderAddresses } from '../store/access/project-member-queries.ts'
import type { Queries } from '../store/open-store.ts'
import { mailUrl } from './mail-address.ts'

/**
 * Whether e-mail may go to an address: it must belong to a person who may see the project, and so has proved that it is
 * theirs. Nobody else has asked for e-mail, even if somebody enters their address.
 */
export async function mayReceiveMail(queries: Queries, projectId: string, address: string): Promise<boolean> {
  const readers = await listReaderAddresses(queries, projectId)
  return readers.some((email) => mailUrl(email) === mailUrl(address))
}

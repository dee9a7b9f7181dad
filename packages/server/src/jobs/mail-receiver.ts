import { listReaderAddresses } from '../store/access/project-member-queries.ts'
import type { Queries } from '../store/open-store.ts'
import { mailUrl } from './mail-address.ts'

/**
 * Whether an address is written to: it belongs to a person who may see the project, and so has shown whose it is. Nobody else
 * has asked for e-mail, whoever enters the address.
 */
export async function mayReceiveMail(queries: Queries, projectId: string, address: string): Promise<boolean> {
  const readers = await listReaderAddresses(queries, projectId)
  return readers.some((email) => mailUrl(email) === mailUrl(address))
}

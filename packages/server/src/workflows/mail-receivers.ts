import { mailUrl } from '../jobs/mail-address.ts'
import { createId } from '../store/create-id.ts'
import { lockProject } from '../store/database/lock-rows.ts'
import { listReaderAddresses } from '../store/access/project-member-queries.ts'
import type { Transaction } from 'kysely'
import type { Database } from '../store/tables.ts'
import { isMailEnded } from '../store/jobs/mail-queries.ts'
import { insertEndpoint, listEndpointsAt } from '../store/jobs/webhook-queries.ts'

/** The people who get e-mail, and those who do not. */
export interface MailReceivers {
  /** Endpoints of the project. */
  endpoints: string[]
  /** Addresses that nobody of the project has agreed to. */
  refused: string[]
}

/**
 * The endpoints of the addresses that a workflow names. A file of a repository must not make this server write to just
 * anybody: an address is written to that belongs to a person who may see the project, or that is among the project's
 * webhooks; one that was removed from them, or whose receiver has ended the e-mail, is left alone.
 *
 * @param now Milliseconds since 1970.
 */
export async function mailReceivers(
  transaction: Transaction<Database>,
  projectId: string,
  addresses: readonly string[],
  now: number,
): Promise<MailReceivers> {
  const receivers: MailReceivers = { endpoints: [], refused: [] }
  // Two runs that end at the same time make one endpoint of an address.
  if (addresses.length === 0 || !(await lockProject(transaction, projectId))) return receivers
  const readers = await listReaderAddresses(transaction, projectId)
  for (const address of addresses) {
    const url = mailUrl(address)
    const known = await listEndpointsAt(transaction, projectId, url)
    const enabled = known.find(({ disabled_at: disabledAt }) => disabledAt === null)
    if (await isMailEnded(transaction, { projectId, url })) receivers.refused.push(address)
    else if (enabled !== undefined) receivers.endpoints.push(enabled.id)
    else if (known.length === 0 && readers.some((email) => mailUrl(email) === url)) {
      const id = createId('endpoint', now)
      await insertEndpoint(transaction, {
        id,
        project_id: projectId,
        url,
        sealed_secret: '',
        types: '[]',
        description: '',
        disabled_at: null,
        created_at: now,
      })
      receivers.endpoints.push(id)
    } else receivers.refused.push(address)
  }
  return receivers
}

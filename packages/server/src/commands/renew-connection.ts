import type { Outcome } from '@docwright/contract'
import { recordChange } from '../store/audit/record-change.ts'
import { projectsOfConnection, replaceConnectionSecret } from '../store/projects/connection-queries.ts'
import { scheduleVisit } from '../store/projects/visit-queries.ts'
import { ownConnection, readToken, type ConnectionCommands } from './manage-connections.ts'
import { attempt, refuse } from './refuse.ts'

/**
 * Gives a connection with GitLab or Forgejo another token, after it was tried. Its projects are looked at with it soon. The key of
 * an App does not expire, so that there is nothing to renew.
 */
export async function renewConnection(
  context: Pick<ConnectionCommands, 'store' | 'secrets' | 'connections'>,
  accountId: string,
  { connectionId, token: entered }: { connectionId: string; token: string },
): Promise<Outcome> {
  const { store, secrets, connections } = context
  const found = await ownConnection(store, accountId, connectionId)
  if (found === undefined || found.kind === 'github') return refuse('not-found', 'This connection does not exist.')
  const { kind, address, name, organisationId } = found
  const token = readToken(entered)
  if (typeof token !== 'string') return token
  return attempt(async () => {
    await connections.accountWith(kind, address, token).repositories('')
    await store.transaction(async (transaction) => {
      await replaceConnectionSecret(transaction, connectionId, secrets.seal(JSON.stringify({ token }), connectionId))
      for (const id of await projectsOfConnection(transaction, connectionId))
        await scheduleVisit(transaction, id, store.clock())
      recordChange(transaction, {
        action: 'connection.renewed',
        organisationId,
        projectId: null,
        object: { id: connectionId, name },
        after: { kind, address },
      })
    })
    return { status: 'done' }
  }, 'token')
}

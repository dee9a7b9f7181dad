import type { Queries } from './open-store.ts'

/** An encrypted secret, and the place it was encrypted for. */
export interface SealedSecret {
  kind: 'connection' | 'model' | 'project' | 'webhook'
  place: string
  sealed: string
}

/**
 * The newest encrypted secrets: keys of models, tokens of projects, secrets of webhooks and of connections.
 *
 * @param limit Limit of each kind; by default, all.
 */
export async function newestSealedSecrets(
  queries: Queries,
  limit: number = Number.MAX_SAFE_INTEGER,
): Promise<SealedSecret[]> {
  const ofProjects = await queries
    .selectFrom('project_secret')
    .select(['project_id as projectId', 'name', 'sealed'])
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute()
  const ofWebhooks = await queries
    .selectFrom('webhook_endpoint')
    .select(['id as place', 'sealed_secret as sealed'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  const ofModels = await queries
    .selectFrom('model_setting')
    .select(['id as place', 'sealed_key as sealed'])
    .where('sealed_key', 'is not', null)
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute()
  const ofConnections = await queries
    .selectFrom('forge_connection')
    .select(['id as place', 'sealed'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return [
    ...ofModels.map(({ place, sealed }) => ({ kind: 'model' as const, place, sealed: sealed ?? '' })),
    ...ofProjects.map(({ projectId, name, sealed }) => ({
      kind: 'project' as const,
      place: `${projectId}/${name}`,
      sealed,
    })),
    ...ofWebhooks.map((one) => ({ kind: 'webhook' as const, ...one })),
    ...ofConnections.map((one) => ({ kind: 'connection' as const, ...one })),
  ]
}

/**
 * Replaces the encrypted form of a secret, unless a new one was entered.
 *
 * @param secret The earlier form.
 * @param anew The same secret, encrypted again.
 */
export async function replaceSealed(
  queries: Queries,
  { kind, place, sealed }: SealedSecret,
  anew: string,
): Promise<void> {
  switch (kind) {
    case 'model': {
      const found = queries.updateTable('model_setting').set({ sealed_key: anew }).where('id', '=', place)
      await found.where('sealed_key', '=', sealed).execute()
      return
    }
    case 'project': {
      const [projectId = '', name = ''] = place.split('/')
      const found = queries.updateTable('project_secret').set({ sealed: anew }).where('project_id', '=', projectId)
      await found.where('name', '=', name).where('sealed', '=', sealed).execute()
      return
    }
    case 'connection': {
      const found = queries.updateTable('forge_connection').set({ sealed: anew }).where('id', '=', place)
      await found.where('sealed', '=', sealed).execute()
      return
    }
    case 'webhook': {
      const found = queries.updateTable('webhook_endpoint').set({ sealed_secret: anew }).where('id', '=', place)
      await found.where('sealed_secret', '=', sealed).execute()
    }
  }
}

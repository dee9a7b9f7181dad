import type { Queries } from './open-store.ts'

/** A secret as it is kept, and the place that it was sealed for. */
export interface SealedSecret {
  place: string
  sealed: string
}

/**
 * The secrets that were sealed last: keys of models, tokens of projects and secrets of webhooks.
 *
 * @param limit How many of each kind.
 */
export async function newestSealedSecrets(queries: Queries, limit: number): Promise<SealedSecret[]> {
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
  return [
    ...ofModels.map(({ place, sealed }) => ({ place, sealed: sealed ?? '' })),
    ...ofProjects.map(({ projectId, name, sealed }) => ({ place: `${projectId}/${name}`, sealed })),
    ...ofWebhooks,
  ]
}

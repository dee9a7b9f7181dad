import type { ModelPurpose, ModelScope } from '@docwright/contract'
import type { Selectable } from 'kysely'
import type { Queries } from '../open-store.ts'
import { parseStored } from '../stored-json.ts'
import { heldBy } from './held-by.ts'
import { modelDefinitionSchema, type ModelDefinition } from './model-definition.ts'
import type { ModelSettingTable } from './model-tables.ts'

/** A model that was set up. */
export interface StoredModel {
  id: string
  scope: ModelScope
  purpose: ModelPurpose | null
  definition: ModelDefinition
  sealedKey: string | null
  changedAt: number
}

/**
 * The models that were set up for a project, and those of its platform.
 *
 * @returns The ones of the project first; of either, those with a purpose first.
 */
export async function listModels(queries: Queries, projectId: string): Promise<StoredModel[]> {
  const rows = await queries.selectFrom('model_setting').selectAll().where(heldBy(projectId)).execute()
  return rows.map(storedModel).toSorted((a, b) => rank(a) - rank(b) || a.id.localeCompare(b.id))
}

/** The models that were set up last, of all projects. */
export async function newestModels(queries: Queries, limit: number): Promise<StoredModel[]> {
  const all = queries.selectFrom('model_setting').selectAll()
  return (await all.orderBy('updated_at', 'desc').orderBy('id').limit(limit).execute()).map(storedModel)
}

/**
 * The models that may be used for a purpose, the one that is used first.
 *
 * @param models From {@link listModels}.
 */
export function modelsFor(models: readonly StoredModel[], purpose: ModelPurpose): StoredModel[] {
  return models.filter((one) => one.purpose === null || one.purpose === purpose)
}

/** The stored model of one scope and purpose. */
export async function readModel(queries: Queries, place: string): Promise<StoredModel | undefined> {
  const row = await queries.selectFrom('model_setting').selectAll().where('place', '=', place).executeTakeFirst()
  return row && storedModel(row)
}

/** Keeps a model in place of the one that has its id. */
export async function writeModel(transaction: Queries, row: ModelSettingTable): Promise<void> {
  await transaction.deleteFrom('model_setting').where('id', '=', row.id).execute()
  await transaction.insertInto('model_setting').values(row).execute()
}

/** Forgets a model. */
export async function deleteModel(transaction: Queries, id: string): Promise<void> {
  await transaction.deleteFrom('model_setting').where('id', '=', id).execute()
}

/** The column that is there once for each scope and purpose. */
export function placeOf(scopeId: string, purpose: ModelPurpose | null): string {
  return `${scopeId}/${purpose ?? ''}`
}

function storedModel(row: Selectable<ModelSettingTable>): StoredModel {
  return {
    id: row.id,
    scope: row.project_id === null ? 'platform' : 'project',
    purpose: row.purpose,
    definition: parseStored(modelDefinitionSchema, row.definition),
    sealedKey: row.sealed_key,
    changedAt: row.updated_at,
  }
}

function rank({ scope, purpose }: StoredModel): number {
  return (scope === 'project' ? 0 : 2) + (purpose === null ? 1 : 0)
}

import type {
  KnownModel,
  ModelInput,
  ModelInUse,
  ModelOverview,
  ModelPurpose,
  ModelScope,
  ModelSetting,
  ModelTest,
  Outcome,
} from '@docwright/contract'
import { modelPurposes } from '@docwright/contract'
import type { ConcurrencyLimiter } from '../access/concurrency-limiter.ts'
import type { Projects } from '../projects/projects.ts'
import { recordChange } from '../store/audit/record-change.ts'
import { createId } from '../store/create-id.ts'
import { modelName, type ModelDefinition } from '../store/models/model-definition.ts'
import {
  deleteModel,
  listModels,
  modelsFor,
  placeOf,
  readModel,
  writeModel,
  type StoredModel,
} from '../store/models/model-queries.ts'
import type { Store } from '../store/open-store.ts'
import type { SecretBox } from '../store/secret-box.ts'
import { checkModelInput, type ModelAddressRule } from './check-model-input.ts'
import { readBudgets } from './manage-budgets.ts'
import { readTurnLimits, type TurnLimitBounds } from './manage-turn-limits.ts'
import { refuse } from './refuse.ts'
import { requireProject } from './require-project.ts'

/** Dependencies of reading and setting up models. */
export interface ModelCommands {
  store: Store
  projects: Pick<Projects, 'find'>
  secrets: SecretBox
  modelAddresses: ModelAddressRule
  /** Names of the models that are used if none is set up: the operator's, and the built-in one. */
  otherModels: { operator: string | null; builtIn: string | null }
  knownModels: { at: string; models: readonly KnownModel[] }
  turnLimitBounds: TurnLimitBounds
  /** Asks a model one question, and says what came back. */
  tryModel: (model: StoredModel) => Promise<ModelTest>
  /** Places for such questions: one may take a minute, and the model's server decides how long. */
  trials: ConcurrencyLimiter
}

/** The models that were set up for a project and for its platform, and which of them are used. */
export async function readModels(context: ModelCommands, projectId: string): Promise<ModelOverview> {
  const models = await listModels(context.store.db, projectId)
  const settings = models.map(settingOf)
  return {
    budgets: await readBudgets(context, projectId),
    turnLimits: await readTurnLimits(context.store.db, projectId, context.turnLimitBounds),
    inUse: modelPurposes.map((purpose) => inUse(context, models, purpose)),
    project: settings.filter(({ scope }) => scope === 'project'),
    platform: settings.filter(({ scope }) => scope === 'platform'),
    localServers: context.modelAddresses.local,
    known: context.knownModels,
  }
}

/**
 * Sets up a model in place of an earlier one of the same scope and purpose. Its key stays if none is entered and it
 * would go to the same place.
 *
 * @param input The entered values.
 */
export async function setModel(
  context: ModelCommands,
  projectId: string,
  input: ModelInput,
): Promise<Outcome<{ settingId: string }>> {
  const { store, secrets, modelAddresses } = context
  const { organisationId } = await requireProject(context.projects, projectId)
  const checked = await checkModelInput(input, modelAddresses)
  if ('status' in checked) return checked
  const isOwn = input.scope === 'project'
  const place = placeOf(isOwn ? projectId : organisationId, input.purpose)
  return store.transaction(async (transaction) => {
    const earlier = await readModel(transaction, place)
    const keeps = checked.key === '' && earlier?.sealedKey != null
    if (keeps && goesElsewhere(earlier.definition, checked.definition))
      return refuse(
        'model-key-missing',
        'Enter the key again: it would be sent to another provider or address. If that needs none, remove this model first.',
        'key',
      )
    if (!keeps && checked.key === '' && checked.definition.dialect !== 'openai-compatible')
      return refuse('model-key-missing', 'Enter the key that you have from the provider.', 'key')
    const now = store.clock()
    const id = earlier?.id ?? createId('model', now)
    const keyEnd = keeps ? earlier.definition.keyEnd : endOf(checked.key)
    const definition: ModelDefinition = { ...checked.definition, keyEnd }
    const sealed = checked.key === '' ? null : secrets.seal(checked.key, id)
    const sealedKey = keeps ? earlier.sealedKey : sealed
    await writeModel(transaction, {
      id,
      organisation_id: organisationId,
      project_id: isOwn ? projectId : null,
      purpose: input.purpose,
      place,
      definition: JSON.stringify(definition),
      sealed_key: sealedKey,
      created_at: now,
      updated_at: now,
    })
    recordChange(transaction, {
      action: 'model.set',
      ...scopeOf(isOwn, projectId, organisationId),
      object: { id, name: modelName(definition) },
      before: earlier && recorded(earlier.definition, input.purpose),
      // Of a key only that it was set.
      after: { ...recorded(definition, input.purpose), ...(checked.key === '' ? {} : { key: 'set' }) },
    })
    return { status: 'done', settingId: id }
  })
}

/**
 * Forgets a model, with its key.
 *
 * @param settingId The model.
 */
export async function removeModel(
  context: Pick<ModelCommands, 'store' | 'projects'>,
  projectId: string,
  scope: ModelScope,
  settingId: string,
): Promise<Outcome> {
  const { store } = context
  const { organisationId } = await requireProject(context.projects, projectId)
  return store.transaction(async (transaction) => {
    const models = await listModels(transaction, projectId)
    const found = models.find((one) => one.id === settingId && one.scope === scope)
    if (found === undefined) return refuse('not-found', 'This model is not set up. Nothing was removed.')
    await deleteModel(transaction, settingId)
    recordChange(transaction, {
      action: 'model.removed',
      ...scopeOf(scope === 'project', projectId, organisationId),
      object: { id: settingId, name: modelName(found.definition) },
      before: recorded(found.definition, found.purpose),
    })
    return { status: 'done' }
  })
}

/**
 * Asks a model that is set up one question.
 *
 * @param settingId The model.
 */
export async function testModel(
  { store, tryModel, trials }: Pick<ModelCommands, 'store' | 'tryModel' | 'trials'>,
  projectId: string,
  scope: ModelScope,
  settingId: string,
): Promise<Outcome<{ test: ModelTest }>> {
  const models = await listModels(store.db, projectId)
  const found = models.find((one) => one.id === settingId && one.scope === scope)
  if (found === undefined) return refuse('not-found', 'This model is not set up. Nothing was asked.')
  const place = trials.acquire(projectId, projectId)
  if (!place.ok)
    return refuse(
      'model-test-busy',
      'Other models are being asked at this moment. Try again in a minute. Nothing was asked.',
    )
  try {
    return { status: 'done', test: await tryModel(found) }
  } finally {
    place.release()
  }
}

function inUse(
  { otherModels }: Pick<ModelCommands, 'otherModels'>,
  models: readonly StoredModel[],
  purpose: ModelPurpose,
): ModelInUse {
  const [first] = modelsFor(models, purpose)
  if (first !== undefined) {
    const source = first.purpose === null ? first.scope : (`${first.scope}-purpose` as const)
    return { purpose, name: modelName(first.definition), source }
  }
  if (otherModels.operator !== null) return { purpose, name: otherModels.operator, source: 'operator' }
  return { purpose, name: otherModels.builtIn, source: 'built-in' }
}

function settingOf({ id, scope, purpose, definition, changedAt }: StoredModel): ModelSetting {
  return { id, scope, purpose, ...definition, changedAt: new Date(changedAt).toISOString() }
}

/** A key is for one provider at one address; somebody who may change these may not learn it by that. */
function goesElsewhere(before: ModelDefinition, after: Pick<ModelDefinition, 'dialect' | 'baseUrl'>): boolean {
  return before.dialect !== after.dialect || before.baseUrl !== after.baseUrl
}

function endOf(key: string): string | null {
  if (key === '') return null
  return key.length >= 12 ? key.slice(-4) : '••••'
}

function scopeOf(isOwn: boolean, projectId: string, organisationId: string) {
  return { organisationId, projectId: isOwn ? projectId : null }
}

function recorded({ keyEnd: _end, prices, ...definition }: ModelDefinition, purpose: ModelPurpose | null) {
  return { ...definition, purpose: purpose ?? 'all', prices: prices && { ...prices } }
}

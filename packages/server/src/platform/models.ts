import {
  createMaintainer,
  createModel,
  knownModel,
  maintainerCapabilities,
  maintainerName,
  readModelSettings,
  tryModel,
} from '@docwright/agent'
import type { Model, ModelSettings, TokenPrices, Workspace } from '@docwright/agent'
import type { ModelChoice, ModelPurpose, ModelTest } from '@docwright/contract'
import type { PlatformSettings } from '../process/platform-settings.ts'
import { modelName } from '../store/models/model-definition.ts'
import { listModels, modelsFor, type StoredModel } from '../store/models/model-queries.ts'
import type { Queries } from '../store/open-store.ts'
import type { SecretBox } from '../store/secret-box.ts'

/** How a model is reached, and what it costs. */
export interface ReachedModel {
  settings: ModelSettings
  /** Null if they are unknown. */
  prices: TokenPrices | null
}

/**
 * The models of a platform: the names for jobs, and the access to each. Read each time, so that changes need no
 * restart.
 */
export interface Models {
  /** Name of the operator's model, and of the built-in maintainer; null if there is none. */
  readonly others: { operator: string | null; builtIn: string | null }
  /** The models for jobs of a project; the first is the default. Empty if nothing is configured. */
  choices(this: void, projectId: string, purpose?: ModelPurpose): Promise<readonly ModelChoice[]>
  /**
   * Finds the language model of a job.
   *
   * @param name Its name in the job. If it is not set up any more, another configured one replaces it.
   * @param of The project, and the purpose.
   * @returns Undefined if none is configured, and for the maintainer.
   */
  find(this: void, name: string, of: { projectId: string; purpose: ModelPurpose }): Promise<ReachedModel | undefined>
  /** The operator's model, and a function that asks it one question; null if there is none. */
  readonly tryOperators: { name: string; ask: () => Promise<ModelTest> } | null
  /** Asks a configured model one question, and returns the answer. */
  try(this: void, model: StoredModel): Promise<ModelTest>
  /**
   * The model of a job.
   *
   * @param name As the job names it.
   * @param of Whose job, and what for.
   * @param workspace The files it works on; the maintainer reads them to prepare its answer.
   * @param meter Wraps a language model, to write down what it costs.
   * @returns The model; undefined if it is not configured any more.
   */
  open(
    this: void,
    name: string,
    of: { projectId: string; purpose: ModelPurpose },
    workspace: Workspace,
    meter?: (model: Model, prices: TokenPrices | null) => Model,
  ): Promise<Model | undefined>
}

/** Dependencies of reading models. */
export interface ModelsContext {
  db: Queries
  secrets: Pick<SecretBox, 'open'>
  /** Sends requests to models that were set up on the dashboard. */
  fetch: typeof fetch
}

/** The page for changing models. */
const settingsPage = 'Settings → Models'

/**
 * Reads which models there are: those that were set up on the dashboard, that of `DOCWRIGHT_MODEL`, and the built-in
 * maintainer, unless that is switched off.
 *
 * @param environment Variables of the process.
 * @param settings The same, checked.
 * @param context The database, and how models are reached.
 * @throws Error if a model is named that cannot be reached like this.
 */
export function createModels(
  environment: Readonly<Record<string, string | undefined>>,
  settings: Pick<PlatformSettings, 'DOCWRIGHT_MAINTAINER' | 'DOCWRIGHT_MODEL_PRICE'>,
  { db, secrets, fetch }: ModelsContext,
): Models {
  const read = readModelSettings(environment)
  if (read.kind === 'problem') throw new Error(`${read.code}: ${read.message}`)
  const operator = read.kind === 'settings' ? read.settings : undefined
  const hasMaintainer = settings.DOCWRIGHT_MAINTAINER === 'on'
  const reach = ({ id, definition, sealedKey }: StoredModel): ReachedModel => {
    const { dialect, model, baseUrl, contextTokens, outputTokens, prices } = definition
    const known = knownModel(dialect, model)
    const context = contextTokens ?? known?.contextTokens
    const output = outputTokens ?? known?.outputTokens
    return {
      prices: prices ?? known?.prices ?? null,
      settings: {
        provider: dialect,
        model,
        fetch,
        settingsPage,
        ...(baseUrl === null ? {} : { baseUrl }),
        // Only a server without keys has none: for others, the library would take the operator's from the environment.
        ...(sealedKey === null ? {} : { apiKey: secrets.open(sealedKey, id) }),
        ...(context === undefined ? {} : { contextTokens: context }),
        ...(output === undefined ? {} : { maximumOutputTokens: output }),
      },
    }
  }
  const find: Models['find'] = async (name, { projectId, purpose }) => {
    if (name === maintainerName) return undefined
    const setUp = modelsFor(await listModels(db, projectId), purpose)
    const named = setUp.find(({ definition }) => modelName(definition) === name)
    if (named !== undefined) return reach(named)
    const [first] = setUp
    if (first !== undefined && (operator === undefined || name !== nameOf(operator))) return reach(first)
    // Never another model of the operator's provider, whatever the job names: a project may have had one of that name with a
    // key of its own, and the operator would pay for it.
    return operator && { settings: operator, prices: operatorPrices(operator, settings) }
  }
  return {
    others: {
      operator: operator === undefined ? null : nameOf(operator),
      builtIn: hasMaintainer ? maintainerName : null,
    },
    async choices(projectId, purpose = 'agent') {
      const setUp = modelsFor(await listModels(db, projectId), purpose)
      const names = [
        ...setUp.map(({ definition }) => modelName(definition)),
        ...(operator === undefined ? [] : [nameOf(operator)]),
      ]
      const languageModels = [...new Set(names)].map((id): ModelChoice => ({ id, label: id }))
      return hasMaintainer ? [...languageModels, builtIn] : languageModels
    },
    find,
    tryOperators: operator === undefined ? null : { name: nameOf(operator), ask: async () => askOnce(operator) },
    try: async (model) => askOnce(reach(model).settings),
    async open(name, of, workspace, meter = (model) => model) {
      if (name === maintainerName) return hasMaintainer ? createMaintainer(workspace) : undefined
      const found = await find(name, of)
      return found && meter(createModel(found.settings), found.prices)
    },
  }
}

async function askOnce(settings: ModelSettings): Promise<ModelTest> {
  const { works, code, message, usage } = await tryModel(settings, new AbortController().signal)
  return {
    works,
    code,
    message,
    tokens: usage && { input: usage.input, output: usage.output, estimated: usage.isEstimated },
  }
}

function operatorPrices(
  { provider, model }: ModelSettings,
  { DOCWRIGHT_MODEL_PRICE: written }: Pick<PlatformSettings, 'DOCWRIGHT_MODEL_PRICE'>,
): TokenPrices | null {
  if (written === undefined) return knownModel(provider, model)?.prices ?? null
  const [input = 0, output = 0] = written.split('/').map(Number)
  return { input, output, cached: input }
}

const builtIn: ModelChoice = {
  id: maintainerName,
  label: 'Built-in maintainer',
  note: 'Fixes links, descriptions and navigation by rules, without a language model.',
  capabilities: maintainerCapabilities.map(({ does, prompt, isReady }) => ({ does, prompt, isReady })),
}

function nameOf({ provider, model }: ModelSettings): string {
  return `${provider}:${model}`
}

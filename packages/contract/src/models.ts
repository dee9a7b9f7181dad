/** What a model is used for, by permanent names; `agent` is every job that a person, a program or a prompt asks for. */
export const modelPurposes = ['agent', 'translation', 'upkeep'] as const

/** See {@link modelPurposes}. */
export type ModelPurpose = (typeof modelPurposes)[number]

/** The wire protocols of models: `openai` is Responses, `openai-compatible` Chat Completions. */
export const modelDialects = ['anthropic', 'openai', 'google', 'openai-compatible'] as const

/** See {@link modelDialects}. */
export type ModelDialect = (typeof modelDialects)[number]

/** For whom a model is set up: one project, or all of the platform that have none of their own. */
export type ModelScope = 'project' | 'platform'

/** What a million tokens cost, in any currency. `cached`: of those that are read, those that the provider remembered. */
export interface ModelPrices {
  input: number
  output: number
  cached: number
}

/** A model that was set up, without its key. */
export interface ModelSetting {
  id: string
  scope: ModelScope
  /** Null for everything that has no model of its own. */
  purpose: ModelPurpose | null
  dialect: ModelDialect
  /** The provider's own name of it. */
  model: string
  /** Null for the provider's own address. */
  baseUrl: string | null
  /** The last four characters of the key, or fewer of a short one; null where there is none. */
  keyEnd: string | null
  contextTokens: number | null
  outputTokens: number | null
  /** As they were entered; null for those of the table of known models. */
  prices: ModelPrices | null
  changedAt: string
}

/** What a model is to be. */
export interface ModelInput {
  scope: ModelScope
  purpose: ModelPurpose | null
  dialect: ModelDialect
  model: string
  baseUrl: string
  /** Empty to keep the one that is there. */
  key: string
  contextTokens: number | null
  outputTokens: number | null
  prices: ModelPrices | null
}

/** Who decided which model is used. `operator`: variables of the server. */
export type ModelSource = 'project-purpose' | 'project' | 'platform-purpose' | 'platform' | 'operator' | 'built-in'

/** The model that is used for a purpose, unless a job names another. */
export interface ModelInUse {
  purpose: ModelPurpose
  /** As a job names it; null where there is none. */
  name: string | null
  source: ModelSource
}

/** What came of asking a model one question. */
export interface ModelTest {
  works: boolean
  /** Permanent name of what came back. */
  code: string
  /** The same in words, with what to do where it does not work. */
  message: string
  /** Tokens that the question and its answer had; null where none was answered. */
  tokens: { input: number; output: number; estimated: boolean } | null
}

/** A model whose sizes and prices are known. */
export interface KnownModel {
  dialect: ModelDialect
  model: string
  contextTokens: number
  outputTokens: number
  prices: ModelPrices
}

/** How long a budget is for: a day or a month, in UTC. */
export const budgetPeriods = ['day', 'month'] as const

/** See {@link budgetPeriods}. */
export type BudgetPeriod = (typeof budgetPeriods)[number]

/** What a budget counts. */
export const budgetUnits = ['tokens', 'money'] as const

/** See {@link budgetUnits}. */
export type BudgetUnit = (typeof budgetUnits)[number]

/** How much models may cost. */
export interface BudgetInput {
  scope: ModelScope
  /** Null for everything together. */
  purpose: ModelPurpose | null
  period: BudgetPeriod
  unit: BudgetUnit
  /** Tokens, or money in the currency of the prices; 0 allows nothing. */
  amount: number
}

/** A budget, and how much of it is spent. */
export interface Budget extends BudgetInput {
  id: string
  spent: number
  /** `near`: four fifths of it are spent. `spent`: no model is asked before it begins anew. */
  state: 'open' | 'near' | 'spent'
  /** When it begins anew. */
  renewsAt: string
  /** Whether models without a price were asked, which a budget in money does not count. */
  hasUnpriced: boolean
}

/** What a turn of a job is limited by, by permanent names. */
export const turnLimitNames = ['steps', 'tokens', 'minutes'] as const

/** See {@link turnLimitNames}. */
export type TurnLimitName = (typeof turnLimitNames)[number]

/** How much one turn may cost; null for what nobody has set. */
export type TurnLimitValues = Record<TurnLimitName, number | null>

/** How much one turn may cost, for one project or for all of the platform. */
export interface TurnLimitInput extends TurnLimitValues {
  scope: ModelScope
}

/** What holds for one of the limits. */
export interface TurnLimitInForce {
  value: number
  /** Who decided it; `usual` where nobody did. */
  source: ModelScope | 'operator' | 'usual'
  /** The most that can be set for the project, and for all projects. */
  most: Record<ModelScope, number>
}

/** The limits of turns that hold for a project, and what was set. */
export interface TurnLimitOverview extends Record<ModelScope, TurnLimitValues> {
  inForce: Record<TurnLimitName, TurnLimitInForce>
}

/** What is set up for a project. */
export interface ModelOverview {
  inUse: readonly ModelInUse[]
  project: readonly ModelSetting[]
  /** Those of the platform. */
  platform: readonly ModelSetting[]
  /** How much models may cost, for the project and for all of the platform. */
  budgets: readonly Budget[]
  /** How much one turn of a job may cost. */
  turnLimits: TurnLimitOverview
  /** Addresses inside the operator's network that a model may be at. */
  localServers: readonly string[]
  known: {
    /** Month in which sizes and prices were looked up. */
    at: string
    models: readonly KnownModel[]
  }
}

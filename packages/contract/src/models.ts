/** Uses of models, by permanent names. `agent` covers every job that a person, a program or a prompt starts. */
export const modelPurposes = ['agent', 'translation', 'upkeep'] as const

export type ModelPurpose = (typeof modelPurposes)[number]

/** Wire protocols of models. `openai` is Responses, `openai-compatible` is Chat Completions. */
export const modelDialects = ['anthropic', 'openai', 'google', 'openai-compatible'] as const

export type ModelDialect = (typeof modelDialects)[number]

/** A project's own model, or the model for all projects that have none. */
export type ModelScope = 'project' | 'platform'

/** Price of a million tokens, in any currency. `cached` is for input tokens that the provider cached. */
export interface ModelPrices {
  input: number
  output: number
  cached: number
}

/** A configured model without its key. */
export interface ModelSetting {
  id: string
  scope: ModelScope
  /** Null for all purposes without a model of their own. */
  purpose: ModelPurpose | null
  dialect: ModelDialect
  /** The provider's name for it. */
  model: string
  /** Null for the provider's default address. */
  baseUrl: string | null
  /** Up to four last characters of the key; null if there is no key. */
  keyEnd: string | null
  contextTokens: number | null
  outputTokens: number | null
  /** Prices that somebody entered; null to use the table of known models. */
  prices: ModelPrices | null
  changedAt: string
}

export interface ModelInput {
  scope: ModelScope
  purpose: ModelPurpose | null
  dialect: ModelDialect
  model: string
  baseUrl: string
  /** Empty to keep the current key. */
  key: string
  contextTokens: number | null
  outputTokens: number | null
  prices: ModelPrices | null
}

/** Where the model in use was configured. `operator` means variables of the server. */
export type ModelSource = 'project-purpose' | 'project' | 'platform-purpose' | 'platform' | 'operator' | 'built-in'

/** The model for a purpose, unless a job names another. */
export interface ModelInUse {
  purpose: ModelPurpose
  /** The name for jobs; null if no model is configured. */
  name: string | null
  source: ModelSource
}

/** Result of asking a model one question. */
export interface ModelTest {
  works: boolean
  /** Permanent name of the result. */
  code: string
  /** The result in words, with a fix if it failed. */
  message: string
  /** Tokens of the question and the answer; null if there was no answer. */
  tokens: { input: number; output: number; estimated: boolean } | null
}

/** A model whose limits and prices are known. */
export interface KnownModel {
  dialect: ModelDialect
  model: string
  contextTokens: number
  outputTokens: number
  prices: ModelPrices
}

/** In UTC. */
export const budgetPeriods = ['day', 'month'] as const

export type BudgetPeriod = (typeof budgetPeriods)[number]

export const budgetUnits = ['tokens', 'money'] as const

export type BudgetUnit = (typeof budgetUnits)[number]

/** A limit on the cost of models. */
export interface BudgetInput {
  scope: ModelScope
  /** Null for all purposes together. */
  purpose: ModelPurpose | null
  period: BudgetPeriod
  unit: BudgetUnit
  /** Tokens, or money in the currency of the prices; 0 allows nothing. */
  amount: number
}

/** A budget and the part of it that is spent. */
export interface Budget extends BudgetInput {
  id: string
  spent: number
  /** `near`: four fifths are spent. `spent`: no model is asked until the next period. */
  state: 'open' | 'near' | 'spent'
  /** Start of the next period. */
  renewsAt: string
  /** Whether models without a price were used, which a budget in money cannot count. */
  hasUnpriced: boolean
}

export const turnLimitNames = ['steps', 'tokens', 'minutes'] as const

export type TurnLimitName = (typeof turnLimitNames)[number]

/** Limits on the cost of one turn; null for no limit. */
export type TurnLimitValues = Record<TurnLimitName, number | null>

/** Limits on the cost of one turn, for one project or for the platform. */
export interface TurnLimitInput extends TurnLimitValues {
  scope: ModelScope
}

/** The limit that applies, and where it comes from. */
export interface TurnLimitInForce {
  value: number
  /** Who set it; `usual` if nobody did. */
  source: ModelScope | 'operator' | 'usual'
  /** The highest allowed value for the project and for the platform. */
  most: Record<ModelScope, number>
}

/** The limits of turns that apply to a project, and the settings behind them. */
export interface TurnLimitOverview extends Record<ModelScope, TurnLimitValues> {
  inForce: Record<TurnLimitName, TurnLimitInForce>
}

/** All settings of a project for models. */
export interface ModelOverview {
  inUse: readonly ModelInUse[]
  project: readonly ModelSetting[]
  /** Models of the platform. */
  platform: readonly ModelSetting[]
  /** Budgets of the project and of the platform. */
  budgets: readonly Budget[]
  turnLimits: TurnLimitOverview
  /** Addresses inside the operator's network at which a model may run. */
  localServers: readonly string[]
  known: {
    /** Month in which limits and prices were looked up. */
    at: string
    models: readonly KnownModel[]
  }
}

import type { BudgetPeriod, BudgetUnit, ModelPurpose } from '@docwright/contract'

/** A model that was set up for a project, or for all projects of an organization that have none. */
export interface ModelSettingTable {
  id: string
  organisation_id: string
  /** Null if it is for all projects of the organization. */
  project_id: string | null
  /** Null for whatever has no model of its own. */
  purpose: ModelPurpose | null
  /** Scope and purpose: there is one for each. */
  place: string
  /** How it is reached, as JSON; without the key. */
  definition: string
  /** Encrypted for the place of the id; null if it needs none. */
  sealed_key: string | null
  created_at: number
  updated_at: number
}

/** Counts of tokens, and what they cost in millionths of the currency. */
interface UseCounts {
  input: number
  output: number
  /** Those of `input` that the provider remembered. */
  cached: number
  cost: number
  /** Tokens of models whose price was not known. */
  unpriced: number
  /** 1 if a provider did not count some of it. */
  estimated: number
}

/** The cost of a turn with one model. */
export interface TurnUseTable extends UseCounts {
  turn_id: string
  model: string
  requests: number
}

/** The spending of a project on a day, in UTC. */
export interface SpendingTable extends UseCounts {
  project_id: string
  purpose: ModelPurpose
  day: string
}

/** How much models may cost a project, or all projects of an organization together. */
export interface BudgetTable {
  id: string
  organisation_id: string
  /** Null if it is for all projects of the organization. */
  project_id: string | null
  /** Null for everything together. */
  purpose: ModelPurpose | null
  period: BudgetPeriod
  unit: BudgetUnit
  /** Tokens, or millionths of the currency. */
  amount: number
  /** Scope, purpose, period and unit: there is one for each. */
  place: string
  created_at: number
  /** The last warning that people have had: period, amount and state; null before the first. */
  told: string | null
}

/** How much one turn may cost in a project, or in all projects of an organization. */
export interface TurnLimitTable {
  /** The id of the project or the organization: there is one row for each. */
  id: string
  organisation_id: string
  /** Null if it is for all projects of the organization. */
  project_id: string | null
  /** Null if it is not set, as for those below. */
  steps: number | null
  tokens: number | null
  minutes: number | null
  updated_at: number
}

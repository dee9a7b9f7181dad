import type { TwoSides } from './both-sides.ts'
import type { Model } from '../model/model.ts'
import type { InspectSite } from '../tools/inspect-site.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** How much one turn may cost. */
export interface TurnLimits {
  /** Steps of the model. */
  steps: number
  /** Tokens read and written by the model, all steps together. */
  tokens: number
  /** Milliseconds of work at a stretch: what was waited for counts for nothing, whatever the clock says meanwhile. */
  duration: number
  /** Attempts at one step of the model. */
  attempts: number
}

/** Limits for one turn, if the operator sets none. */
export const defaultTurnLimits: TurnLimits = {
  steps: 150,
  tokens: 5_000_000,
  duration: 60 * 60_000,
  attempts: 8,
}

/** Everything a turn works with. */
export interface AgentContext {
  model: Model
  workspace: Workspace
  inspect: InspectSite
  limits: TurnLimits
  /** Milliseconds that this process has spent on the turn. */
  worked: () => number
  /** A number from 0 to 1 that spreads retries. */
  random: () => number
  /** Files that came with both sides of a conflict, and what the other branch is called. */
  bothSides?: { files: readonly TwoSides[]; base: string } | undefined
  /** Called with each piece of text as the model writes it. */
  onText?: (piece: string) => void
}

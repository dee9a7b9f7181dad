import type { AgentWorld } from './agent-world.ts'
import type { Conversation } from './conversation.ts'
import type { StepResult } from './step-result.ts'

/** How one step is taken. */
export interface StepOptions {
  /** Ends the step; the call then rejects with the signal's reason, and nothing is to be journaled. */
  signal: AbortSignal
  /** How many attempts at this very step gave `retry`; 0 at first. */
  attempt: number
}

/** See `takeStep`. */
export type TakeStep = (conversation: Conversation, world: AgentWorld, options: StepOptions) => Promise<StepResult>

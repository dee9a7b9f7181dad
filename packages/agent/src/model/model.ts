import type { ModelFault } from './model-fault.ts'

/** Plain JSON, as a journal keeps it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** A tool that the model wants to have run. `input` is as the model wrote it: not validated, a string if not JSON. */
export interface ToolCall {
  id: string
  name: string
  input: Json
}

/** The result of a tool call, as the model reads it. */
export interface ToolAnswer {
  callId: string
  name: string
  text: string
  isError: boolean
}

/** One message of the transcript that a model is given. */
export type ModelMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls: readonly ToolCall[]; continuation?: Continuation | undefined }
  | { role: 'tools'; answers: readonly ToolAnswer[] }

/**
 * Data that a provider wants back with the next request (signed reasoning and the like); of use to the same model
 * alone.
 */
export interface Continuation {
  model: string
  content: Json
}

/** The description of a tool for a model. */
export interface ToolDescription {
  name: string
  description: string
  /** JSON Schema of its input. */
  inputSchema: { readonly [key: string]: Json }
}

/** Tokens that a step cost, as the provider counted them; zero if it did not. */
export interface TokenUsage {
  input: number
  output: number
}

/** The cost of one request to a model. */
export interface StepUsage extends TokenUsage {
  /** Those of `input` that the provider remembered. */
  cached: number
  /** Whether the provider did not count, so that this is a guess by the length of the texts. */
  isEstimated: boolean
}

/** One request to a model. */
export interface ModelRequest {
  system: string
  messages: readonly ModelMessage[]
  tools: readonly ToolDescription[]
  /** Called with every piece of text as it arrives, for a live view; nothing durable. */
  onText?: ((piece: string) => void) | undefined
  /** Called once with the cost of the request, even if its answer is of no use; not called if no answer began. */
  onUsage?: ((usage: StepUsage) => void) | undefined
}

/** One complete answer of a model: text, and the tools it wants run. */
export interface AssistantStep {
  text: string
  calls: readonly ToolCall[]
  /** `length`: the answer was cut at the provider's limit of output. */
  stop: 'finished' | 'tools' | 'length'
  usage: TokenUsage
  continuation?: Continuation
}

/** The end of one step: a whole answer, or a fault. A partial answer is never given. */
export type ModelStep = { kind: 'answer'; answer: AssistantStep } | { kind: 'fault'; fault: ModelFault }

/** A model, or the built-in maintainer that needs none. One call is one step; it retries nothing by itself. */
export interface Model {
  /** As a person names it, such as `anthropic:claude-sonnet-5` or `docwright/maintainer`; the job's `model`. */
  readonly name: string
  /** Tokens that a request and its answer may have together. */
  readonly contextTokens: number
  /**
   * Asks for the next step.
   *
   * @param request The transcript and the tools.
   * @param signal Ends the call; it then rejects with the signal's reason.
   * @returns The answer or the fault.
   */
  step(request: ModelRequest, signal: AbortSignal): Promise<ModelStep>
}

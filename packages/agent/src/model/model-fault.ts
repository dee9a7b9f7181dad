/** Why a step of a model failed; permanent codes. */
export type ModelFaultCode =
  | 'model-unreachable'
  | 'model-rate-limited'
  | 'model-overloaded'
  | 'model-server-error'
  | 'model-timeout'
  | 'model-stalled'
  | 'model-interrupted'
  | 'model-empty-answer'
  | 'model-invalid-answer'
  | 'model-unauthorized'
  | 'model-not-found'
  | 'model-request-refused'
  | 'model-no-tools'
  | 'model-refused'
  | 'model-context-too-long'
  | 'model-address-refused'
  | 'limit-tokens'
  | 'budget-spent'
  | 'needs-model'
  | 'place-unknown'

/** The address of a model is one that nothing may be sent to; thrown by a `fetch` of `ModelSettings`. */
export class ModelAddressRefused extends Error {
  override readonly name = 'ModelAddressRefused'
}

/** The finished part of an answer before a fault, which can still be proposed. */
export interface FinishedPart {
  title: string
  summary: string
}

/**
 * A model's step without a usable result. `retry` may succeed later, after the provider's pause if it asked for one;
 * `permanent` will not, and its message explains why; `compact` succeeds with a shorter conversation.
 */
export type ModelFault =
  | {
      kind: 'retry'
      code: ModelFaultCode
      message: string
      afterMilliseconds?: number
      finished?: FinishedPart | undefined
    }
  | { kind: 'permanent'; code: ModelFaultCode; message: string; finished?: FinishedPart | undefined }
  | { kind: 'compact'; code: 'model-context-too-long'; message: string }

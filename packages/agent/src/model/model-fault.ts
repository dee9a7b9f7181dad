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

/** What was finished before a fault and can be proposed all the same. */
export interface FinishedPart {
  title: string
  summary: string
}

/**
 * A model's step that gave nothing usable. `retry` may succeed later, with the pause the provider asked for where it did;
 * `permanent` will not, and its message tells a person why; `compact` succeeds with a shorter conversation.
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

import type { Translator } from 'docwright'
import type { ModelFault } from '../model/model-fault.ts'
import { TranslatorFault } from './model-translator.ts'

/** A translator that gives no answers any more once it has failed, so that what it has answered before is not lost. */
export interface KeptTranslator extends Translator {
  /** Why it failed; undefined where it did not. A conversation cannot be made shorter here, so that is for good. */
  fault(): Exclude<ModelFault, { kind: 'compact' }> | undefined
  /** How many requests it has answered. */
  answered(): number
}

/**
 * Keeps what a translator answers before it fails.
 *
 * @param translator Translates.
 */
export function keepAnswers(translator: Translator): KeptTranslator {
  let fault: Exclude<ModelFault, { kind: 'compact' }> | undefined
  let answered = 0
  return {
    name: translator.name,
    isPseudo: translator.isPseudo,
    fault: () => fault,
    answered: () => answered,
    async translate(requests, task) {
      if (fault !== undefined) return new Map()
      try {
        const answers = await translator.translate(requests, task)
        answered += 1
        return answers
      } catch (error) {
        task.signal.throwIfAborted()
        fault = faultOf(error)
        return new Map()
      }
    },
  }
}

function faultOf(error: unknown): Exclude<ModelFault, { kind: 'compact' }> {
  if (!(error instanceof TranslatorFault)) {
    const message = error instanceof Error ? error.message : 'The translator could not be reached.'
    return { kind: 'retry', code: 'model-unreachable', message }
  }
  const { fault } = error
  return fault.kind === 'compact' ? { ...fault, kind: 'permanent' } : fault
}

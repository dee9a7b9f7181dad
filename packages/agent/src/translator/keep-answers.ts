import type { TranslationRequest, Translator } from 'docwright/engine'
import type { ModelFault } from '../model/model-fault.ts'
import { TranslatorFault } from './model-translator.ts'

/** A translator that gives no answers any more once it has failed or has asked enough, so that what it has answered is kept. */
export interface KeptTranslator extends Translator {
  /** Why it failed; undefined if it did not. A conversation cannot be made shorter here, so that is for good. */
  fault(): Exclude<ModelFault, { kind: 'compact' }> | undefined
  /** How many requests it has answered. */
  answered(): number
  /** Whether it has left texts unasked, since it had asked enough. */
  hasPaused(): boolean
}

/** Answers by the request: a text that is requested again in the same way has the same answer, without a request. */
export type GivenAnswers = Map<string, string | undefined>

/**
 * Keeps the answers that a translator gives before it fails, and pauses it after some requests.
 *
 * @param translator Translates.
 * @param given Its earlier answers, to which new ones are added.
 * @param bounds Limits of its requests.
 * @param bounds.most Number of requests after which it pauses.
 * @param bounds.tokensLeft Number of tokens that the whole work may still cost; asked before each request.
 */
export function keepAnswers(
  translator: Translator,
  given: GivenAnswers,
  { most, tokensLeft }: { most: number; tokensLeft: () => number },
): KeptTranslator {
  let fault: Exclude<ModelFault, { kind: 'compact' }> | undefined
  let answered = 0
  let hasPaused = false
  return {
    name: translator.name,
    isPseudo: translator.isPseudo,
    fault: () => fault,
    answered: () => answered,
    hasPaused: () => hasPaused,
    async translate(requests, task) {
      const keyOf = ({ text, placeholders, refused }: TranslationRequest): string =>
        JSON.stringify([task.to, text, placeholders, refused ?? null])
      const isKnown = (request: TranslationRequest): boolean => given.has(keyOf(request))
      const fresh = requests.filter((request) => !isKnown(request))
      const known = requests.filter(isKnown)
      const answers = new Map<string, string>()
      if (fresh.length > 0 && fault === undefined && tokensLeft() <= 0) fault = beyondLimit
      if (fresh.length > 0 && fault === undefined && answered >= most) hasPaused = true
      else if (fresh.length > 0 && fault === undefined) {
        try {
          const now = await translator.translate(fresh, task)
          answered += 1
          for (const request of fresh) given.set(keyOf(request), now.get(request.id))
          known.push(...fresh)
        } catch (error) {
          task.signal.throwIfAborted()
          fault = faultOf(error)
        }
      }
      for (const request of known) {
        const text = given.get(keyOf(request))
        if (text !== undefined) answers.set(request.id, text)
      }
      return answers
    },
  }
}

const beyondLimit = {
  kind: 'permanent',
  code: 'limit-tokens',
  message: 'The run has used the tokens that its workflow allows for one run. The next run goes on from here.',
} as const

function faultOf(error: unknown): Exclude<ModelFault, { kind: 'compact' }> {
  if (!(error instanceof TranslatorFault)) {
    const message = error instanceof Error ? error.message : 'The translator could not be reached.'
    return { kind: 'retry', code: 'model-unreachable', message }
  }
  const { fault } = error
  return fault.kind === 'compact' ? { ...fault, kind: 'permanent' } : fault
}

import { removeTwoslashNotations } from 'twoslash/core'
import { remarks } from './remarks.ts'

const cutBetween = /^[^\S\n]*\/\/\s?---cut-(?:start|end)---[^\S\n]*(?:\n|$)/gm

/**
 * Removes the notations of twoslash from code.
 *
 * @param code As written.
 * @returns If one end of a cut is missing, nothing is cut.
 */
export function removeNotations(code: string): string {
  try {
    return removeTwoslashNotations(code, [...remarks])
  } catch {
    return removeTwoslashNotations(code.replaceAll(cutBetween, ''), [...remarks])
  }
}

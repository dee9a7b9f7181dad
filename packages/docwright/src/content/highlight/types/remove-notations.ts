import { removeTwoslashNotations } from 'twoslash/core'
import { remarks } from './remarks.ts'

const cutBetween = /^[^\S\n]*\/\/\s?---cut-(?:start|end)---[^\S\n]*(?:\n|$)/gm

/**
 * Code without what is written for twoslash.
 *
 * @param code As the author wrote it.
 * @returns What readers are to see of it. Where one end of a cut is missing, nothing between such ends is cut.
 */
export function removeNotations(code: string): string {
  try {
    return removeTwoslashNotations(code, [...remarks])
  } catch {
    return removeTwoslashNotations(code.replaceAll(cutBetween, ''), [...remarks])
  }
}

import { createRequire } from 'node:module'
import type { defaultJavaScriptRegexConstructor } from 'shiki/engine/javascript'

/** Information that a translated pattern needs, besides the regular expression (`rawOptions` of the translator). */
export interface Emulation {
  hiddenCaptures?: number[]
  transfers?: [number, number[]][]
  strategy?: string | null
}

/** A pattern of a grammar as a regular expression, in a form that can be stored in a file. */
export interface TranslatedPattern {
  source: string
  flags: string
  emulation?: Emulation
}

const load = createRequire(import.meta.url)

/** The module that translates. */
interface Translator {
  defaultJavaScriptRegexConstructor: typeof defaultJavaScriptRegexConstructor
}

/**
 * Translates a pattern. The translator is loaded when it is first needed, since most blocks need only patterns that
 * were translated when the engine was built.
 *
 * @param pattern In Oniguruma's syntax.
 * @returns Undefined if JavaScript cannot express the pattern.
 */
export function translatePattern(pattern: string): TranslatedPattern | undefined {
  const { defaultJavaScriptRegexConstructor: translate } = load('shiki/engine/javascript') as Translator
  try {
    // With lazy compilation, the translator does not use its own subclass, which matches several times slower.
    const translated = translate(pattern, { lazyCompileLength: 0 })
    const { source, flags } = translated
    const emulation = 'rawOptions' in translated ? emulationOf(translated.rawOptions as Emulation) : undefined
    return { source, flags, ...(emulation === undefined ? {} : { emulation }) }
  } catch {
    return undefined
  }
}

function emulationOf({ hiddenCaptures, transfers, strategy }: Emulation): Emulation | undefined {
  const isPlain = hiddenCaptures === undefined && transfers === undefined && (strategy ?? null) === null
  return isPlain
    ? undefined
    : { ...(hiddenCaptures && { hiddenCaptures }), ...(transfers && { transfers }), ...(strategy && { strategy }) }
}

import type { IOnigLib, IOnigMatch, OnigScanner, OnigString } from 'shiki/textmate'
import { type CapturePosition, GrammarPattern } from './grammar-pattern.ts'
import type { GrammarTranslations } from './translate-grammar.ts'
import { translatePattern } from './translate-pattern.ts'

/** The tokenizer's value for a capture that did not take part. */
const absent = { start: 4_294_967_295, end: 4_294_967_295, length: 0 }

interface NumberedText extends OnigString {
  id: number
}

/** Regular expressions for the tokenizer, with those that were translated earlier. */
export interface GrammarEngine extends IOnigLib {
  /** Adds translations, so that these patterns need not be translated. */
  know(translations: GrammarTranslations): void
}

/**
 * The regular expressions of all grammars. Every pattern exists once, however many grammars and rules include it. A
 * pattern that JavaScript cannot express never matches, which costs a few colors but no page.
 *
 * @param translate Translates an unknown pattern.
 */
export function createGrammarEngine(translate = translatePattern): GrammarEngine {
  const patterns = new Map<string, GrammarPattern | undefined>()
  const known: GrammarTranslations[] = []
  let texts = 0

  function patternOf(source: string): GrammarPattern | undefined {
    if (patterns.has(source)) return patterns.get(source)
    const translations = known.find((some) => Object.hasOwn(some, source))
    const translated = translations === undefined ? translate(source) : translations[source]
    const pattern = translated ? new GrammarPattern(translated) : undefined
    patterns.set(source, pattern)
    return pattern
  }

  return {
    know: (translations) => void known.push(translations),
    createOnigScanner: (sources) => createScanner(sources.map((source) => patternOf(String(source)))),
    createOnigString(content): NumberedText {
      texts += 1
      return { content, id: texts }
    },
  }
}

/** Searches for several patterns at once. The first match in the text wins; of equal ones, the earlier pattern. */
function createScanner(patterns: readonly (GrammarPattern | undefined)[]): OnigScanner {
  return {
    findNextMatchSync(text, start): IOnigMatch | null {
      const { content, id } = text as NumberedText
      let best = -1
      let bestIndex = -1
      for (let number = 0; number < patterns.length; number += 1) {
        const pattern = patterns[number]
        if (pattern === undefined) continue
        const index = pattern.search(content, id, start)
        if (index === -1 || (best !== -1 && index >= bestIndex)) continue
        best = number
        bestIndex = index
        if (index === start) break
      }
      const captures = patterns[best]?.captures
      return captures === undefined ? null : { index: best, captureIndices: captures.map(asCaptureIndex) }
    },
  }
}

function asCaptureIndex(position: CapturePosition): IOnigMatch['captureIndices'][number] {
  return position === undefined ? absent : { start: position[0], end: position[1], length: position[1] - position[0] }
}

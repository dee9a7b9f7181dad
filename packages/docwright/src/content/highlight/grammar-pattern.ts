import type { Emulation, TranslatedPattern } from './translate-pattern.ts'

/** Start and end of a capture; undefined if it did not take part. */
export type CapturePosition = readonly [number, number] | undefined

/**
 * A pattern of a grammar as a JavaScript regular expression. It remembers its last search, since every rule that
 * includes a pattern searches the same line, and the result depends on nothing else.
 */
export class GrammarPattern {
  readonly #expression: RegExp
  readonly #emulation: Emulation
  readonly #reusable: boolean
  readonly #clipped: boolean
  #textId = 0
  #searchedFrom = 0
  #index = -1
  #positions: readonly CapturePosition[] | undefined

  /** @param translated The result of `translatePattern`. */
  constructor({ source, flags, emulation = {} }: TranslatedPattern) {
    this.#expression = new RegExp(source, flags)
    this.#emulation = emulation
    this.#clipped = this.#emulation.strategy === 'clip_search'
    this.#reusable = !this.#expression.sticky && !this.#clipped
  }

  /**
   * Finds the first match at or after a position.
   *
   * @param textId Unique for every line.
   * @param start Where the search begins.
   * @returns The start of the match, or -1.
   */
  search(text: string, textId: number, start: number): number {
    if (this.#isAnswered(textId, start)) return this.#index
    const clip = this.#clipped ? start : 0
    this.#expression.lastIndex = start - clip
    const match = this.#expression.exec(clip === 0 ? text : text.slice(clip))
    this.#textId = textId
    this.#searchedFrom = start
    this.#index = match === null ? -1 : match.index + clip
    this.#positions = match?.indices
    if (clip > 0 && match?.indices !== undefined) {
      this.#positions = match.indices.map((position) => position && [position[0] + clip, position[1] + clip])
    }
    return this.#index
  }

  /** Captures of the last match, numbered as in the grammar; the first is the whole match. */
  get captures(): readonly CapturePosition[] {
    const positions = this.#positions ?? []
    const { hiddenCaptures = [], transfers = [] } = this.#emulation
    if (hiddenCaptures.length === 0 && transfers.length === 0) return positions
    return emulateCaptures(positions, new Set(hiddenCaptures), transfers)
  }

  #isAnswered(textId: number, start: number): boolean {
    if (!this.#reusable || this.#textId !== textId || this.#searchedFrom > start) return false
    return this.#index === -1 || this.#index >= start
  }
}

/** Drops captures that only the translation needed, and fills captures that it had to repeat. */
function emulateCaptures(
  positions: readonly CapturePosition[],
  hidden: ReadonlySet<number>,
  transfers: readonly (readonly [number, readonly number[]])[],
): CapturePosition[] {
  const sources = new Map(transfers.flatMap(([to, from]) => from.map((number) => [number, to])))
  const captures: CapturePosition[] = []
  const placeOf = new Map<number, number>()
  for (const [number, position] of positions.entries()) {
    if (!hidden.has(number)) {
      placeOf.set(number, captures.length)
      captures.push(position)
    }
    const target = placeOf.get(sources.get(number) ?? -1)
    if (target !== undefined && position !== undefined) captures[target] = position
  }
  return captures
}

/** Remembers results that were computed from texts. */
export interface KeptTexts<Made> {
  /**
   * Gets the result for a text.
   *
   * @param make Computes the result if that text was not asked for recently.
   */
  get(text: string, make: () => Made): Made
}

/**
 * Remembers what was made of texts; those that were asked for last stay longest.
 *
 * @param most Characters of all texts together.
 */
export function createKeptTexts<Made>(most: number): KeptTexts<Made> {
  const kept = new Map<string, { made: Made }>()
  let size = 0
  return {
    get(text, make) {
      const found = kept.get(text) ?? { made: make() }
      if (!kept.delete(text)) size += text.length
      kept.set(text, found)
      for (const oldest of kept.keys()) {
        if (size <= most) break
        kept.delete(oldest)
        size -= oldest.length
      }
      return found.made
    },
  }
}
